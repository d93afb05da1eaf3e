package java.util;

/**
 * Model of the set of enum constants: one flag for each constant of the type. The constants come
 * from {@code Class.getEnumConstants}. Iterators run over the elements at the time they were
 * made, as those of the JDK's sets for types of up to 64 constants do; for larger types the JDK
 * sees some later changes.
 */
public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E>
        implements Cloneable, java.io.Serializable {

    private static final long serialVersionUID = 1009687484059888093L;

    final Class<E> elementType;
    final Enum<?>[] universe;

    EnumSet(Class<E> elementType, Enum<?>[] universe) {
        this.elementType = elementType;
        this.universe = universe;
    }

    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> elementType) {
        Enum<?>[] universe = elementType.getEnumConstants();
        if (universe == null) {
            throw new ClassCastException(elementType + " not an enum");
        }
        return new Flags<>(elementType, universe);
    }

    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> elementType) {
        EnumSet<E> result = noneOf(elementType);
        result.complement();
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> s) {
        return s.clone();
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> c) {
        if (c instanceof EnumSet) {
            return ((EnumSet<E>) c).clone();
        }
        if (c.isEmpty()) {
            throw new IllegalArgumentException("Collection is empty");
        }
        Iterator<E> it = HashMap.anyOrder(c);
        EnumSet<E> result = of(it.next());
        while (it.hasNext()) {
            result.add(it.next());
        }
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> s) {
        EnumSet<E> result = s.clone();
        result.complement();
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e) {
        EnumSet<E> result = noneOf(e.getDeclaringClass());
        result.add(e);
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2) {
        EnumSet<E> result = of(e1);
        result.add(e2);
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3) {
        EnumSet<E> result = of(e1, e2);
        result.add(e3);
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3, E e4) {
        EnumSet<E> result = of(e1, e2, e3);
        result.add(e4);
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3, E e4, E e5) {
        EnumSet<E> result = of(e1, e2, e3, e4);
        result.add(e5);
        return result;
    }

    @SafeVarargs
    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> result = of(first);
        for (int i = 0; i < rest.length; i++) {
            result.add(rest[i]);
        }
        return result;
    }

    public static <E extends Enum<E>> EnumSet<E> range(E from, E to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        EnumSet<E> result = noneOf(from.getDeclaringClass());
        result.addRange(from, to);
        return result;
    }

    abstract void addRange(E from, E to);

    abstract void complement();

    public abstract EnumSet<E> clone();

    private static final class Flags<E extends Enum<E>> extends EnumSet<E> {
        private final boolean[] members;
        private int size;

        Flags(Class<E> elementType, Enum<?>[] universe) {
            super(elementType, universe);
            members = new boolean[universe.length];
        }

        void addRange(E from, E to) {
            for (int i = from.ordinal(); i <= to.ordinal(); i++) {
                put(i, true);
            }
        }

        void complement() {
            for (int i = 0; i < members.length; i++) {
                put(i, !members[i]);
            }
        }

        public EnumSet<E> clone() {
            Flags<E> copy = new Flags<>(elementType, universe);
            for (int i = 0; i < members.length; i++) {
                copy.members[i] = members[i];
            }
            copy.size = size;
            return copy;
        }

        /** Sets a flag and tells whether it changed. */
        private boolean put(int i, boolean member) {
            if (members[i] == member) {
                return false;
            }
            members[i] = member;
            size += member ? 1 : -1;
            return true;
        }

        /** Whether an object is one of the constants; one with a body has its own class. */
        private boolean isConstant(Object o) {
            if (!(o instanceof Enum)) {
                return false;
            }
            // The cast says that only the classes of enums are asked for.
            if (((Enum<?>) o).getClass() == elementType) {
                return true;
            }
            int i = ((Enum<?>) o).ordinal();
            return i < universe.length && universe[i] == o;
        }

        public int size() {
            return size;
        }

        public boolean isEmpty() {
            return size == 0;
        }

        public boolean contains(Object o) {
            return isConstant(o) && members[((Enum<?>) o).ordinal()];
        }

        public boolean add(E e) {
            if (e == null) {
                throw new NullPointerException();
            }
            if (!isConstant(e)) {
                throw new ClassCastException(e.getClass() + " != " + elementType);
            }
            return put(e.ordinal(), true);
        }

        public boolean remove(Object o) {
            return isConstant(o) && put(((Enum<?>) o).ordinal(), false);
        }

        public void clear() {
            for (int i = 0; i < members.length; i++) {
                put(i, false);
            }
        }

        public boolean containsAll(Collection<?> c) {
            if (!(c instanceof Flags)) {
                return HashMap.containsAllOf(this, c);
            }
            Flags<?> other = (Flags<?>) c;
            if (other.elementType != elementType) {
                return other.size == 0;
            }
            int i = 0;
            while (i < members.length && (members[i] || !other.members[i])) {
                i++;
            }
            return i == members.length;
        }

        public boolean addAll(Collection<? extends E> c) {
            if (!(c instanceof Flags)) {
                return super.addAll(c);
            }
            Flags<?> other = (Flags<?>) c;
            if (other.elementType != elementType) {
                if (other.size == 0) {
                    return false;
                }
                throw new ClassCastException(other.elementType + " != " + elementType);
            }
            return putWhere(other, true, true);
        }

        /** Sets the flags of all constants whose flag in the other set is as given. */
        private boolean putWhere(Flags<?> other, boolean otherMember, boolean member) {
            boolean changed = false;
            for (int i = 0; i < members.length; i++) {
                if (other.members[i] == otherMember && put(i, member)) {
                    changed = true;
                }
            }
            return changed;
        }

        public boolean removeAll(Collection<?> c) {
            if (!(c instanceof Flags)) {
                return HashMap.removeAllOf(this, c);
            }
            Flags<?> other = (Flags<?>) c;
            return other.elementType == elementType && putWhere(other, true, false);
        }

        public boolean retainAll(Collection<?> c) {
            if (!(c instanceof Flags)) {
                return HashMap.retainAllOf(this, c);
            }
            Flags<?> other = (Flags<?>) c;
            if (other.elementType != elementType) {
                boolean changed = size > 0;
                clear();
                return changed;
            }
            return putWhere(other, false, false);
        }

        public boolean equals(Object o) {
            if (!(o instanceof Flags)) {
                return super.equals(o);
            }
            Flags<?> other = (Flags<?>) o;
            return size == other.size && containsAll(other);
        }

        public Iterator<E> iterator() {
            return new FlagIterator();
        }

        private final class FlagIterator implements Iterator<E> {
            private final boolean[] unseen;
            private int index;
            private int last = -1;

            FlagIterator() {
                unseen = new boolean[members.length];
                for (int i = 0; i < members.length; i++) {
                    unseen[i] = members[i];
                }
            }

            public boolean hasNext() {
                while (index < unseen.length && !unseen[index]) {
                    index++;
                }
                return index < unseen.length;
            }

            @SuppressWarnings("unchecked")
            public E next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                last = index;
                index++;
                return (E) universe[last];
            }

            public void remove() {
                if (last < 0) {
                    throw new IllegalStateException();
                }
                put(last, false);
                last = -1;
            }
        }
    }
}
