package java.util;

/**
 * Model of the linked hash set: a modelled HashSet on a modelled LinkedHashMap. Iteration is in
 * insertion order; no hash code of a String, box or enum element is ever computed.
 */
public class LinkedHashSet<E> extends HashSet<E>
        implements Set<E>, Cloneable, java.io.Serializable {

    private static final long serialVersionUID = -2851667679971038690L;

    public LinkedHashSet() {
        super(16, .75f, true);
    }

    public LinkedHashSet(int initialCapacity) {
        super(initialCapacity, .75f, true);
    }

    public LinkedHashSet(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor, true);
    }

    public LinkedHashSet(Collection<? extends E> c) {
        super(c.size() < 6 ? 11 : 2 * c.size(), .75f, true);
        addAll(c);
    }

    public Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.ORDERED);
    }
}
