package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Model of the collections behind List.of, Set.of, Map.of and copyOf: arrays searched from the
 * front. Sets and maps iterate in the order of the arguments, where the JDK's order is
 * unspecified and differs from run to run. As in the model of HashMap, hash codes are compared
 * only for keys that are not strings, boxes or enums; classes whose hashCode contradicts equals
 * may be found by chance in the JDK and are not found here. The access object by which other
 * packages of the JDK make lists (Stream.toList) is not registered.
 */
class ImmutableCollections {

    static final ListN<?> EMPTY_LIST = new ListN<>(new Object[0], false);
    static final ListN<?> EMPTY_LIST_NULLS = new ListN<>(new Object[0], true);
    static final SetN<?> EMPTY_SET = new SetN<>();
    static final MapN<?, ?> EMPTY_MAP = new MapN<>();

    private ImmutableCollections() {
    }

    static UnsupportedOperationException uoe() {
        return new UnsupportedOperationException();
    }

    private static void checkNotNull(Object o) {
        if (o == null) {
            throw new NullPointerException();
        }
    }

    /** Whether a set or map takes these as the same element or key; neither is null. */
    private static boolean sameKey(Object wanted, Object present) {
        if (HashMap.isPlain(wanted)) {
            return wanted.equals(present);
        }
        return wanted == present
                || (wanted.hashCode() == present.hashCode() && wanted.equals(present));
    }

    static abstract class AbstractImmutableCollection<E> extends AbstractCollection<E> {
        public boolean add(E e) {
            throw uoe();
        }

        public boolean addAll(Collection<? extends E> c) {
            throw uoe();
        }

        public void clear() {
            throw uoe();
        }

        public boolean remove(Object o) {
            throw uoe();
        }

        public boolean removeAll(Collection<?> c) {
            throw uoe();
        }

        public boolean removeIf(Predicate<? super E> filter) {
            throw uoe();
        }

        public boolean retainAll(Collection<?> c) {
            throw uoe();
        }
    }

    // Lists

    @SuppressWarnings("unchecked")
    static <E> List<E> listCopy(Collection<? extends E> c) {
        if (c instanceof List12 || (c instanceof ListN && !((ListN<?>) c).allowNulls)) {
            return (List<E>) c;
        }
        return (List<E>) List.of(c.toArray());
    }

    @SafeVarargs
    static <E> List<E> listFromArray(E... input) {
        Object[] elements = new Object[input.length];
        for (int i = 0; i < elements.length; i++) {
            checkNotNull(input[i]);
            elements[i] = input[i];
        }
        return new ListN<>(elements, false);
    }

    static <E> List<E> listFromTrustedArray(Object... input) {
        for (int i = 0; i < input.length; i++) {
            checkNotNull(input[i]);
        }
        return new ListN<>(input, false);
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> listFromTrustedArrayNullsAllowed(Object... input) {
        return input.length == 0 ? (List<E>) EMPTY_LIST_NULLS : new ListN<>(input, true);
    }

    static abstract class AbstractImmutableList<E> extends AbstractImmutableCollection<E>
            implements List<E>, RandomAccess {

        /** Whether the list may hold nulls, so that looking for null is allowed. */
        abstract boolean allowsNulls();

        public void add(int index, E element) {
            throw uoe();
        }

        public boolean addAll(int index, Collection<? extends E> c) {
            throw uoe();
        }

        public E remove(int index) {
            throw uoe();
        }

        public void replaceAll(UnaryOperator<E> operator) {
            throw uoe();
        }

        public E set(int index, E element) {
            throw uoe();
        }

        public void sort(Comparator<? super E> c) {
            throw uoe();
        }

        public boolean isEmpty() {
            return size() == 0;
        }

        public List<E> subList(int fromIndex, int toIndex) {
            checkSubList(fromIndex, toIndex, size());
            return new SubList<>(this, fromIndex, toIndex - fromIndex);
        }

        private static void checkSubList(int from, int to, int size) {
            if (from < 0) {
                throw new IndexOutOfBoundsException("fromIndex = " + from);
            }
            if (to > size) {
                throw new IndexOutOfBoundsException("toIndex = " + to);
            }
            if (from > to) {
                throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
            }
        }

        public Iterator<E> iterator() {
            return new ListItr<>(this, 0, false);
        }

        public ListIterator<E> listIterator() {
            return listIterator(0);
        }

        public ListIterator<E> listIterator(int index) {
            if (index < 0 || index > size()) {
                throw outOfBounds(index);
            }
            return new ListItr<>(this, index, true);
        }

        public boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof List)) {
                return false;
            }
            Iterator<?> other = ((List<?>) o).iterator();
            int size = size();
            for (int i = 0; i < size; i++) {
                if (!other.hasNext() || !HashMap.same(get(i), other.next())) {
                    return false;
                }
            }
            return !other.hasNext();
        }

        public int hashCode() {
            int hash = 1;
            int size = size();
            for (int i = 0; i < size; i++) {
                Object o = get(i);
                hash = 31 * hash + (o == null ? 0 : o.hashCode());
            }
            return hash;
        }

        public boolean contains(Object o) {
            return indexOf(o) >= 0;
        }

        public int indexOf(Object o) {
            if (!allowsNulls()) {
                checkNotNull(o);
            }
            int size = size();
            int i = 0;
            while (i < size && !HashMap.same(o, get(i))) {
                i++;
            }
            return i < size ? i : -1;
        }

        public int lastIndexOf(Object o) {
            if (!allowsNulls()) {
                checkNotNull(o);
            }
            int i = size() - 1;
            while (i >= 0 && !HashMap.same(o, get(i))) {
                i--;
            }
            return i;
        }

        IndexOutOfBoundsException outOfBounds(int index) {
            return new IndexOutOfBoundsException("Index: " + index + " Size: " + size());
        }
    }

    static final class List12<E> extends AbstractImmutableList<E> implements java.io.Serializable {
        private final E e0;
        private final E e1;
        private final int size;

        List12(E e0) {
            checkNotNull(e0);
            this.e0 = e0;
            this.e1 = null;
            this.size = 1;
        }

        List12(E e0, E e1) {
            checkNotNull(e0);
            checkNotNull(e1);
            this.e0 = e0;
            this.e1 = e1;
            this.size = 2;
        }

        boolean allowsNulls() {
            return false;
        }

        public int size() {
            return size;
        }

        public E get(int index) {
            if (index == 0) {
                return e0;
            }
            if (index == 1 && size == 2) {
                return e1;
            }
            throw outOfBounds(index);
        }
    }

    static final class ListN<E> extends AbstractImmutableList<E> implements java.io.Serializable {
        private final Object[] elements;
        private final boolean allowNulls;

        private ListN(Object[] elements, boolean allowNulls) {
            this.elements = elements;
            this.allowNulls = allowNulls;
        }

        boolean allowsNulls() {
            return allowNulls;
        }

        public int size() {
            return elements.length;
        }

        @SuppressWarnings("unchecked")
        public E get(int index) {
            return (E) elements[index];
        }
    }

    static final class SubList<E> extends AbstractImmutableList<E> {
        private final AbstractImmutableList<E> base;
        private final int offset;
        private final int size;

        private SubList(AbstractImmutableList<E> base, int offset, int size) {
            this.base = base;
            this.offset = offset;
            this.size = size;
        }

        boolean allowsNulls() {
            return base.allowsNulls();
        }

        public int size() {
            return size;
        }

        public E get(int index) {
            Objects.checkIndex(index, size);
            return base.get(offset + index);
        }
    }

    static final class ListItr<E> implements ListIterator<E> {
        private final List<E> list;
        private final int size;
        private final boolean isListIterator;
        private int cursor;

        ListItr(List<E> list, int cursor, boolean isListIterator) {
            this.list = list;
            this.size = list.size();
            this.cursor = cursor;
            this.isListIterator = isListIterator;
        }

        private void checkListIterator() {
            if (!isListIterator) {
                throw uoe();
            }
        }

        public boolean hasNext() {
            return cursor != size;
        }

        public E next() {
            if (cursor >= size) {
                throw new NoSuchElementException();
            }
            E e = list.get(cursor);
            cursor++;
            return e;
        }

        public boolean hasPrevious() {
            checkListIterator();
            return cursor != 0;
        }

        public E previous() {
            checkListIterator();
            if (cursor <= 0) {
                throw new NoSuchElementException();
            }
            cursor--;
            return list.get(cursor);
        }

        public int nextIndex() {
            checkListIterator();
            return cursor;
        }

        public int previousIndex() {
            checkListIterator();
            return cursor - 1;
        }

        public void remove() {
            throw uoe();
        }

        public void set(E e) {
            throw uoe();
        }

        public void add(E e) {
            throw uoe();
        }
    }

    // Sets

    private static final class ArrayItr<E> implements Iterator<E> {
        private final Object[] elements;
        private int cursor;

        ArrayItr(Object[] elements) {
            this.elements = elements;
        }

        public boolean hasNext() {
            return cursor < elements.length;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (cursor >= elements.length) {
                throw new NoSuchElementException();
            }
            E e = (E) elements[cursor];
            cursor++;
            return e;
        }
    }

    static abstract class AbstractImmutableSet<E> extends AbstractImmutableCollection<E>
            implements Set<E> {

        public boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof Set) || ((Set<?>) o).size() != size()) {
                return false;
            }
            Iterator<?> it = HashMap.anyOrder((Set<?>) o);
            while (it.hasNext()) {
                Object e = it.next();
                if (e == null || !contains(e)) {
                    return false;
                }
            }
            return true;
        }

        public boolean containsAll(Collection<?> c) {
            return HashMap.containsAllOf(this, c);
        }

        public abstract int hashCode();
    }

    static final class Set12<E> extends AbstractImmutableSet<E> implements java.io.Serializable {
        private final Object[] elements;

        Set12(E e0) {
            checkNotNull(e0);
            elements = new Object[] {e0};
        }

        Set12(E e0, E e1) {
            checkNotNull(e0);
            checkNotNull(e1);
            if (e0.equals(e1)) {
                throw new IllegalArgumentException("duplicate element: " + e0);
            }
            elements = new Object[] {e0, e1};
        }

        public int size() {
            return elements.length;
        }

        public boolean isEmpty() {
            return false;
        }

        public boolean contains(Object o) {
            return o.equals(elements[0]) || (elements.length == 2 && elements[1].equals(o));
        }

        public Iterator<E> iterator() {
            return new ArrayItr<>(elements);
        }

        public int hashCode() {
            int second = elements.length == 2 ? elements[1].hashCode() : 0;
            return elements[0].hashCode() + second;
        }
    }

    static final class SetN<E> extends AbstractImmutableSet<E> implements java.io.Serializable {
        private final Object[] elements;

        @SafeVarargs
        SetN(E... input) {
            elements = new Object[input.length];
            for (int i = 0; i < input.length; i++) {
                E e = input[i];
                checkNotNull(e);
                if (isAmongFirst(i, e)) {
                    throw new IllegalArgumentException("duplicate element: " + e);
                }
                elements[i] = e;
            }
        }

        private boolean isAmongFirst(int count, Object o) {
            int i = 0;
            while (i < count && !sameKey(o, elements[i])) {
                i++;
            }
            return i < count;
        }

        public int size() {
            return elements.length;
        }

        public boolean isEmpty() {
            return elements.length == 0;
        }

        public boolean contains(Object o) {
            checkNotNull(o);
            return isAmongFirst(elements.length, o);
        }

        public Iterator<E> iterator() {
            return new ArrayItr<>(elements);
        }

        public int hashCode() {
            int sum = 0;
            for (int i = 0; i < elements.length; i++) {
                sum += elements[i].hashCode();
            }
            return sum;
        }
    }

    // Maps

    static abstract class AbstractImmutableMap<K, V> extends AbstractMap<K, V>
            implements java.io.Serializable {

        public void clear() {
            throw uoe();
        }

        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            throw uoe();
        }

        public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
            throw uoe();
        }

        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            throw uoe();
        }

        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
            throw uoe();
        }

        public V put(K key, V value) {
            throw uoe();
        }

        public void putAll(Map<? extends K, ? extends V> m) {
            throw uoe();
        }

        public V putIfAbsent(K key, V value) {
            throw uoe();
        }

        public V remove(Object key) {
            throw uoe();
        }

        public boolean remove(Object key, Object value) {
            throw uoe();
        }

        public V replace(K key, V value) {
            throw uoe();
        }

        public boolean replace(K key, V oldValue, V newValue) {
            throw uoe();
        }

        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
            throw uoe();
        }

        public V getOrDefault(Object key, V defaultValue) {
            V v = get(key);
            return v == null ? defaultValue : v;
        }
    }

    static final class Map1<K, V> extends AbstractImmutableMap<K, V> {
        private final K k0;
        private final V v0;

        Map1(K k0, V v0) {
            checkNotNull(k0);
            checkNotNull(v0);
            this.k0 = k0;
            this.v0 = v0;
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new Set12<>(new KeyValueHolder<>(k0, v0));
        }

        public V get(Object o) {
            return o.equals(k0) ? v0 : null;
        }

        public boolean containsKey(Object o) {
            return o.equals(k0);
        }

        public boolean containsValue(Object o) {
            return o.equals(v0);
        }

        public int size() {
            return 1;
        }

        public boolean isEmpty() {
            return false;
        }

        public int hashCode() {
            return k0.hashCode() ^ v0.hashCode();
        }
    }

    static final class MapN<K, V> extends AbstractImmutableMap<K, V> {
        private final Object[] keys;
        private final Object[] values;

        /** The empty map, whose constructor looks at no key. */
        MapN() {
            keys = new Object[0];
            values = keys;
        }

        MapN(Object... input) {
            if ((input.length & 1) != 0) {
                throw new InternalError("length is odd");
            }
            keys = new Object[input.length >> 1];
            values = new Object[keys.length];
            for (int i = 0; i < keys.length; i++) {
                Object key = input[2 * i];
                checkNotNull(key);
                checkNotNull(input[2 * i + 1]);
                if (findAmongFirst(i, key) >= 0) {
                    throw new IllegalArgumentException("duplicate key: " + key);
                }
                keys[i] = key;
                values[i] = input[2 * i + 1];
            }
        }

        private int findAmongFirst(int count, Object key) {
            int i = 0;
            while (i < count && !sameKey(key, keys[i])) {
                i++;
            }
            return i < count ? i : -1;
        }

        public boolean containsKey(Object o) {
            checkNotNull(o);
            return findAmongFirst(keys.length, o) >= 0;
        }

        public boolean containsValue(Object o) {
            checkNotNull(o);
            int i = 0;
            while (i < values.length && !o.equals(values[i])) {
                i++;
            }
            return i < values.length;
        }

        @SuppressWarnings("unchecked")
        public V get(Object o) {
            checkNotNull(o);
            int i = findAmongFirst(keys.length, o);
            return i < 0 ? null : (V) values[i];
        }

        public int size() {
            return keys.length;
        }

        public boolean isEmpty() {
            return keys.length == 0;
        }

        public int hashCode() {
            int sum = 0;
            for (int i = 0; i < keys.length; i++) {
                sum += keys[i].hashCode() ^ values[i].hashCode();
            }
            return sum;
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new MapNEntries<>(keys, values);
        }
    }

    private static final class MapNEntries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final Object[] keys;
        private final Object[] values;

        MapNEntries(Object[] keys, Object[] values) {
            this.keys = keys;
            this.values = values;
        }

        public int size() {
            return keys.length;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new MapNIterator<>(keys, values);
        }
    }

    private static final class MapNIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        private final Object[] keys;
        private final Object[] values;
        private int cursor;

        MapNIterator(Object[] keys, Object[] values) {
            this.keys = keys;
            this.values = values;
        }

        public boolean hasNext() {
            return cursor < keys.length;
        }

        @SuppressWarnings("unchecked")
        public Map.Entry<K, V> next() {
            if (cursor >= keys.length) {
                throw new NoSuchElementException();
            }
            int i = cursor;
            cursor++;
            return new KeyValueHolder<>((K) keys[i], (V) values[i]);
        }
    }
}
