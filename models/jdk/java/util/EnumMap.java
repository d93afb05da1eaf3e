package java.util;

/**
 * Model of the map with enum keys: one value and one presence flag for each constant, in the
 * order of the constants. The constants come from {@code Class.getEnumConstants}. Iterators
 * are weakly consistent, as in the JDK.
 */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V>
        implements java.io.Serializable, Cloneable {

    private static final long serialVersionUID = 458661240069192865L;

    private final Class<K> keyType;
    private final K[] universe;
    private Object[] values;
    private boolean[] present;
    private int size;

    private Set<K> keyView;
    private Collection<V> valueView;
    private Set<Map.Entry<K, V>> entryView;

    public EnumMap(Class<K> keyType) {
        this.keyType = keyType;
        this.universe = keyType.getEnumConstants();
        this.values = new Object[universe.length];
        this.present = new boolean[universe.length];
    }

    public EnumMap(EnumMap<K, ? extends V> m) {
        this.keyType = m.keyType;
        this.universe = m.universe;
        copyFrom(m);
    }

    public EnumMap(Map<K, ? extends V> m) {
        if (m instanceof EnumMap) {
            EnumMap<K, ? extends V> em = (EnumMap<K, ? extends V>) m;
            this.keyType = em.keyType;
            this.universe = em.universe;
            copyFrom(em);
        } else {
            if (m.isEmpty()) {
                throw new IllegalArgumentException("Specified map is empty");
            }
            this.keyType = m.keySet().iterator().next().getDeclaringClass();
            this.universe = keyType.getEnumConstants();
            this.values = new Object[universe.length];
            this.present = new boolean[universe.length];
            putAll(m);
        }
    }

    private void copyFrom(EnumMap<K, ? extends V> m) {
        values = new Object[universe.length];
        present = new boolean[universe.length];
        for (int i = 0; i < universe.length; i++) {
            values[i] = m.values[i];
            present[i] = m.present[i];
        }
        size = m.size;
    }

    /** Whether an object is one of the constants; a constant with a body has its own class. */
    private boolean isValidKey(Object key) {
        if (!(key instanceof Enum)) {
            return false;
        }
        if (((Enum<?>) key).getClass() == keyType) {
            return true;
        }
        int i = ((Enum<?>) key).ordinal();
        return i < universe.length && universe[i] == key;
    }

    private void typeCheck(K key) {
        if (key == null) {
            throw new NullPointerException();
        }
        if (!isValidKey(key)) {
            throw new ClassCastException(key.getClass() + " != " + keyType);
        }
    }

    /** The position of the entry of a key, or -1. */
    private int find(Object key) {
        if (!isValidKey(key)) {
            return -1;
        }
        int i = ((Enum<?>) key).ordinal();
        return present[i] ? i : -1;
    }

    private int findMapping(Object key, Object value) {
        int i = find(key);
        return i >= 0 && HashMap.same(value, values[i]) ? i : -1;
    }

    @SuppressWarnings("unchecked")
    private V valueAt(int i) {
        return (V) values[i];
    }

    private void store(int i, Object value) {
        if (!present[i]) {
            present[i] = true;
            size++;
        }
        values[i] = value;
    }

    private void drop(int i) {
        if (present[i]) {
            present[i] = false;
            values[i] = null;
            size--;
        }
    }

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    public boolean containsValue(Object value) {
        return findValue(value) >= 0;
    }

    private int findValue(Object value) {
        int i = 0;
        while (i < universe.length && !(present[i] && HashMap.same(value, values[i]))) {
            i++;
        }
        return i < universe.length ? i : -1;
    }

    public V get(Object key) {
        int i = find(key);
        return i < 0 ? null : valueAt(i);
    }

    public V put(K key, V value) {
        typeCheck(key);
        int i = key.ordinal();
        V old = valueAt(i);
        store(i, value);
        return old;
    }

    public V remove(Object key) {
        int i = find(key);
        if (i < 0) {
            return null;
        }
        V old = valueAt(i);
        drop(i);
        return old;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        if (!(m instanceof EnumMap)) {
            super.putAll(m);
            return;
        }
        EnumMap<?, ?> em = (EnumMap<?, ?>) m;
        if (em.keyType == keyType) {
            for (int i = 0; i < universe.length; i++) {
                if (em.present[i]) {
                    store(i, em.values[i]);
                }
            }
        } else if (!em.isEmpty()) {
            throw new ClassCastException(em.keyType + " != " + keyType);
        }
    }

    public void clear() {
        for (int i = 0; i < universe.length; i++) {
            present[i] = false;
            values[i] = null;
        }
        size = 0;
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof Map) || ((Map<?, ?>) o).size() != size) {
            return false;
        }
        if (o instanceof EnumMap) {
            return equalsEnumMap((EnumMap<?, ?>) o);
        }
        Map<?, ?> m = (Map<?, ?>) o;
        for (int i = 0; i < universe.length; i++) {
            if (present[i] && !isMappingOf(m, universe[i], values[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isMappingOf(Map<?, ?> m, Object key, Object value) {
        if (value == null) {
            return m.get(key) == null && m.containsKey(key);
        }
        return value.equals(m.get(key));
    }

    /** Compares with a map of the same size. */
    private boolean equalsEnumMap(EnumMap<?, ?> em) {
        if (em.keyType != keyType) {
            return size == 0;
        }
        for (int i = 0; i < universe.length; i++) {
            if (present[i] != em.present[i] || !HashMap.same(em.values[i], values[i])) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int sum = 0;
        for (int i = 0; i < universe.length; i++) {
            if (present[i]) {
                sum += entryHashCode(i);
            }
        }
        return sum;
    }

    private int entryHashCode(int i) {
        return universe[i].hashCode() ^ (values[i] == null ? 0 : values[i].hashCode());
    }

    public EnumMap<K, V> clone() {
        EnumMap<K, V> copy;
        try {
            @SuppressWarnings("unchecked")
            EnumMap<K, V> shallow = (EnumMap<K, V>) super.clone();
            copy = shallow;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError();
        }
        copy.copyFrom(this);
        copy.keyView = null;
        copy.valueView = null;
        copy.entryView = null;
        return copy;
    }

    // Views

    public Set<K> keySet() {
        if (keyView == null) {
            keyView = new KeySet();
        }
        return keyView;
    }

    public Collection<V> values() {
        if (valueView == null) {
            valueView = new Values();
        }
        return valueView;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        if (entryView == null) {
            entryView = new EntrySet();
        }
        return entryView;
    }

    private final class KeySet extends AbstractSet<K> {
        public Iterator<K> iterator() {
            return new KeyIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object o) {
            int oldSize = size;
            EnumMap.this.remove(o);
            return size != oldSize;
        }

        public void clear() {
            EnumMap.this.clear();
        }
    }

    private final class Values extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            return new ValueIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public boolean remove(Object o) {
            int i = findValue(o);
            if (i >= 0) {
                drop(i);
            }
            return i >= 0;
        }

        public void clear() {
            EnumMap.this.clear();
        }
    }

    private final class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator();
        }

        public int size() {
            return size;
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return findMapping(e.getKey(), e.getValue()) >= 0;
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            int i = findMapping(e.getKey(), e.getValue());
            if (i >= 0) {
                drop(i);
            }
            return i >= 0;
        }

        public void clear() {
            EnumMap.this.clear();
        }

        public Object[] toArray() {
            return fill(new Object[size]);
        }

        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            T[] result = a.length < size ? Arrays.copyOf(a, size) : a;
            if (result.length > size) {
                result[size] = null;
            }
            return (T[]) fill(result);
        }

        /** Stores copies of the entries, which do not change with the map. */
        private Object[] fill(Object[] a) {
            int j = 0;
            for (int i = 0; i < universe.length; i++) {
                if (present[i]) {
                    a[j] = new AbstractMap.SimpleEntry<>(universe[i], valueAt(i));
                    j++;
                }
            }
            return a;
        }
    }

    private abstract class EnumMapIterator {
        private int index;
        private int last = -1;

        public final boolean hasNext() {
            while (index < universe.length && !present[index]) {
                index++;
            }
            return index != universe.length;
        }

        final int advance() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = index;
            index++;
            return last;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            drop(last);
            last = -1;
        }
    }

    private final class KeyIterator extends EnumMapIterator implements Iterator<K> {
        public K next() {
            return universe[advance()];
        }
    }

    private final class ValueIterator extends EnumMapIterator implements Iterator<V> {
        public V next() {
            return valueAt(advance());
        }
    }

    private final class EntryIterator extends EnumMapIterator implements Iterator<Map.Entry<K, V>> {
        private Entry lastEntry;

        public Map.Entry<K, V> next() {
            lastEntry = new Entry(advance());
            return lastEntry;
        }

        public void remove() {
            super.remove();
            lastEntry.index = -1;
        }
    }

    /** An entry of the map; after its removal by the iterator, its index is -1. */
    private final class Entry implements Map.Entry<K, V> {
        private int index;

        Entry(int index) {
            this.index = index;
        }

        private void checkIndex() {
            if (index < 0) {
                throw new IllegalStateException("Entry was removed");
            }
        }

        public K getKey() {
            checkIndex();
            return universe[index];
        }

        public V getValue() {
            checkIndex();
            return valueAt(index);
        }

        public V setValue(V value) {
            checkIndex();
            V old = valueAt(index);
            values[index] = value;
            present[index] = true;
            return old;
        }

        public boolean equals(Object o) {
            if (index < 0) {
                return o == this;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return e.getKey() == universe[index] && HashMap.same(values[index], e.getValue());
        }

        public int hashCode() {
            return index < 0 ? super.hashCode() : entryHashCode(index);
        }

        public String toString() {
            return index < 0 ? super.toString() : universe[index] + "=" + values[index];
        }
    }
}
