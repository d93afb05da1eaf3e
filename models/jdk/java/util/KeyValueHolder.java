package java.util;

/** Model of the immutable entry made by Map.entry and by the maps of Map.of. */
final class KeyValueHolder<K, V> implements Map.Entry<K, V> {

    private final K key;
    private final V value;

    KeyValueHolder(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        this.key = key;
        this.value = value;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    public V setValue(V newValue) {
        throw new UnsupportedOperationException("not supported");
    }

    public boolean equals(Object o) {
        if (!(o instanceof Map.Entry)) {
            return false;
        }
        Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
        return key.equals(e.getKey()) && value.equals(e.getValue());
    }

    public int hashCode() {
        return key.hashCode() ^ value.hashCode();
    }

    public String toString() {
        return key + "=" + value;
    }
}
