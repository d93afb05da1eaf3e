package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Model of the linked hash table: the list of entries that the model of HashMap keeps is in
 * insertion or access order, and is the iteration order. No hash code of a String, box or enum
 * key is ever computed.
 */
public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {

    private static final long serialVersionUID = 3801124242820219131L;

    final boolean accessOrder;

    public LinkedHashMap() {
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity) {
        super(initialCapacity);
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor);
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder) {
        super(initialCapacity, loadFactor);
        this.accessOrder = accessOrder;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        accessOrder = false;
        putMapEntries(m, false);
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    boolean linked() {
        return true;
    }

    void afterNodeAccess(Node<K, V> e) {
        if (accessOrder && tail != e) {
            unlink(e);
            linkLast(e);
            modCount++;
        }
    }

    void afterNodeInsertion(boolean evict) {
        Node<K, V> eldest = head;
        if (evict && eldest != null && removeEldestEntry(eldest)) {
            removeKey(eldest.key);
        }
    }

    public V get(Object key) {
        Node<K, V> e = find(key);
        if (e == null) {
            return null;
        }
        afterNodeAccess(e);
        return e.value;
    }

    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = find(key);
        if (e == null) {
            return defaultValue;
        }
        afterNodeAccess(e);
        return e.value;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        int expected = modCount;
        for (Node<K, V> e = head; e != null; e = e.after) {
            action.accept(e.key, e.value);
        }
        checkUnchanged(expected);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int expected = modCount;
        for (Node<K, V> e = head; e != null; e = e.after) {
            e.value = function.apply(e.key, e.value);
        }
        checkUnchanged(expected);
    }

    void forEachNode(Consumer<Node<K, V>> action) {
        int expected = modCount;
        for (Node<K, V> e = head; e != null; e = e.after) {
            action.accept(e);
        }
        checkUnchanged(expected);
    }
}
