package java.util;

/**
 * Model of the hash set: the keys of a modelled HashMap, or LinkedHashMap for LinkedHashSet.
 * See the model of HashMap for iteration order and limits. The spliterator is the one made
 * from the iterator.
 */
public class HashSet<E> extends AbstractSet<E>
        implements Set<E>, Cloneable, java.io.Serializable {

    static final long serialVersionUID = -5024744406713321676L;

    /** The value of every key. */
    private static final String PRESENT = "";

    private HashMap<E, Object> map;

    public HashSet() {
        map = new HashMap<>();
    }

    public HashSet(Collection<? extends E> c) {
        int capacity = (int) (c.size() / .75f) + 1;
        map = new HashMap<>(capacity < 16 ? 16 : capacity);
        addAll(c);
    }

    public HashSet(int initialCapacity, float loadFactor) {
        map = new HashMap<>(initialCapacity, loadFactor);
    }

    public HashSet(int initialCapacity) {
        map = new HashMap<>(initialCapacity);
    }

    /** For LinkedHashSet. */
    HashSet(int initialCapacity, float loadFactor, boolean dummy) {
        map = new LinkedHashMap<>(initialCapacity, loadFactor);
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    public boolean add(E e) {
        return map.put(e, PRESENT) == null;
    }

    public boolean remove(Object o) {
        return map.remove(o) != null;
    }

    public void clear() {
        map.clear();
    }

    public Object clone() {
        try {
            @SuppressWarnings("unchecked")
            HashSet<E> copy = (HashSet<E>) super.clone();
            @SuppressWarnings("unchecked")
            HashMap<E, Object> keys = (HashMap<E, Object>) map.clone();
            copy.map = keys;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    /** Whether this is no subclass of the program's, which may have its own method add. */
    private boolean addIsOwn() {
        return getClass() == HashSet.class || getClass() == LinkedHashSet.class;
    }

    /** Takes the elements of another hash set without asking for their order if possible. */
    public boolean addAll(Collection<? extends E> c) {
        Iterator<? extends E> it = c.iterator();
        if (it instanceof HashMap.KeyIterator && addIsOwn()) {
            return map.putKeys((HashMap<?, ?>.KeyIterator) it, PRESENT);
        }
        boolean changed = false;
        while (it.hasNext()) {
            if (add(it.next())) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean containsAll(Collection<?> c) {
        return HashMap.containsAllOf(this, c);
    }

    public boolean removeAll(Collection<?> c) {
        return HashMap.removeAllOf(this, c);
    }

    public boolean retainAll(Collection<?> c) {
        return HashMap.retainAllOf(this, c);
    }

    public int hashCode() {
        return HashMap.sumOfHashCodes(this);
    }
}
