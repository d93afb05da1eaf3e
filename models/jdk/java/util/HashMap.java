package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Model of a hash table: the entries form one doubly linked list and a lookup walks it.
 * No hash code of a String, box or enum key, or of an object without one of its own, is computed unless the program depends on the
 * iteration order of two or more entries. The list keeps the order of the entries within each
 * bucket of the JDK (put appends; compute, computeIfAbsent and merge insert at the front), and
 * {@code capacity} is the length of the JDK's table, so that iterators give the JDK's order.
 * Coarser than the JDK: bins of eight or more entries (which the JDK may turn into trees, or
 * which make it enlarge the table) are ordered like small bins; a forEach or replaceAll whose
 * function changes the map visits the entries present at its start; an iterator keeps its order
 * when compute or putAll enlarge the table without adding an entry; equals, hashCode,
 * containsAll, removeAll and retainAll visit the entries in list order.
 */
public class HashMap<K, V> extends AbstractMap<K, V>
        implements Map<K, V>, Cloneable, java.io.Serializable {

    private static final long serialVersionUID = 362498820763181265L;

    static final int DEFAULT_CAPACITY = 16;
    static final int DEFAULT_THRESHOLD = 12;
    static final int MAXIMUM_CAPACITY = 1 << 30;
    static final float DEFAULT_LOAD_FACTOR = 0.75f;

    Node<K, V> head;
    Node<K, V> tail;
    int size;
    int modCount;

    /** Length of the JDK's table, 0 while it has none. */
    int capacity;

    /** Size at which the table grows; while capacity is 0, the initial capacity or 0. */
    int threshold;

    final float loadFactor;

    /** Of a map of the input: the entries that were not looked at yet, or null. */
    PetEntries given;

    private Set<K> keyView;
    private Collection<V> valueView;
    private Set<Map.Entry<K, V>> entryView;

    /** An entry. The hash of a plain key is computed when it is first asked for. */
    static class Node<K, V> implements Map.Entry<K, V> {
        final K key;
        V value;
        Node<K, V> before;
        Node<K, V> after;
        private int hash;
        private boolean hashed;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        Node(K key, V value, int hash) {
            this.key = key;
            this.value = value;
            this.hash = hash;
            this.hashed = true;
        }

        final int hash() {
            if (!hashed) {
                hash = HashMap.hash(key);
                hashed = true;
            }
            return hash;
        }

        public final K getKey() {
            return key;
        }

        public final V getValue() {
            return value;
        }

        public final V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        public final int hashCode() {
            int k = key == null ? 0 : key.hashCode();
            int v = value == null ? 0 : value.hashCode();
            return k ^ v;
        }

        public final boolean equals(Object o) {
            if (o == this) {
                return true;
            }
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return same(key, e.getKey()) && same(value, e.getValue());
        }

        public final String toString() {
            return key + "=" + value;
        }
    }

    public HashMap() {
        this.loadFactor = DEFAULT_LOAD_FACTOR;
    }

    public HashMap(int initialCapacity) {
        this(initialCapacity, DEFAULT_LOAD_FACTOR);
    }

    public HashMap(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + initialCapacity);
        }
        if (loadFactor <= 0 || loadFactor != loadFactor) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        this.threshold = tableSizeFor(initialCapacity);
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        this.loadFactor = DEFAULT_LOAD_FACTOR;
        putMapEntries(m, false);
    }

    // Keys and hash codes

    static int hash(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ (h >>> 16);
    }

    static boolean same(Object a, Object b) {
        return a == b || (a != null && a.equals(b));
    }

    /** True for keys of which equality implies equal hash codes, known without asking. */
    static boolean isPlain(Object key) {
        return key == null || key instanceof String || key instanceof Integer
                || key instanceof Enum || key instanceof Long || key instanceof Character
                || key instanceof Boolean || key instanceof Short || key instanceof Byte
                || key instanceof Double || key instanceof Float || isIdentity(key);
    }

    /**
     * True for objects that are equal to themselves only, and whose hash codes differ from run to
     * run. {@code pet} knows this by their classes and runs no code.
     */
    private static boolean isIdentity(Object key) {
        return System.identityHashCode(key) == key.hashCode();
    }

    private Node<K, V> findPlain(Object key) {
        Node<K, V> e = head;
        while (e != null && !same(key, e.key)) {
            e = e.after;
        }
        return e;
    }

    private Node<K, V> findHashed(int hash, Object key) {
        Node<K, V> e = head;
        while (e != null && !(e.hash() == hash && same(key, e.key))) {
            e = e.after;
        }
        return e;
    }

    final Node<K, V> find(Object key) {
        if (isPlain(key)) {
            return findPlain(key);
        }
        return findHashed(hash(key), key);
    }

    private Node<K, V> findLike(Node<K, V> fresh) {
        return fresh.hashed ? findHashed(fresh.hash, fresh.key) : findPlain(fresh.key);
    }

    // The size of the JDK's table

    static int tableSizeFor(int cap) {
        int n = cap - 1;
        n |= n >>> 1;
        n |= n >>> 2;
        n |= n >>> 4;
        n |= n >>> 8;
        n |= n >>> 16;
        if (n < 0) {
            return 1;
        }
        return n >= MAXIMUM_CAPACITY ? MAXIMUM_CAPACITY : n + 1;
    }

    private int thresholdFor(int cap) {
        float limit = cap * loadFactor;
        if (cap < MAXIMUM_CAPACITY && limit < (float) MAXIMUM_CAPACITY) {
            return (int) limit;
        }
        return Integer.MAX_VALUE;
    }

    /** Capacity of the table after the first insertion. */
    private int effectiveCapacity() {
        if (capacity > 0) {
            return capacity;
        }
        return threshold > 0 ? threshold : DEFAULT_CAPACITY;
    }

    private void grow() {
        if (capacity == 0 && threshold == 0) {
            capacity = DEFAULT_CAPACITY;
            threshold = DEFAULT_THRESHOLD;
        } else if (capacity == 0) {
            capacity = threshold;
            threshold = thresholdFor(capacity);
        } else if (capacity >= MAXIMUM_CAPACITY) {
            threshold = Integer.MAX_VALUE;
        } else {
            int old = capacity;
            capacity = old << 1;
            boolean exact = capacity < MAXIMUM_CAPACITY && old >= DEFAULT_CAPACITY;
            int doubled = exact ? threshold << 1 : 0;
            threshold = doubled == 0 ? thresholdFor(capacity) : doubled;
        }
    }

    private void presize(int count) {
        if (capacity == 0) {
            float wanted = count / loadFactor + 1.0f;
            int cap = wanted < (float) MAXIMUM_CAPACITY ? (int) wanted : MAXIMUM_CAPACITY;
            if (cap > threshold) {
                threshold = tableSizeFor(cap);
            }
        } else {
            while (count > threshold && capacity < MAXIMUM_CAPACITY) {
                grow();
            }
        }
    }

    // The list of entries

    final void linkLast(Node<K, V> e) {
        e.before = tail;
        e.after = null;
        if (tail == null) {
            head = e;
        } else {
            tail.after = e;
        }
        tail = e;
    }

    private void linkFirst(Node<K, V> e) {
        e.after = head;
        e.before = null;
        if (head == null) {
            tail = e;
        } else {
            head.before = e;
        }
        head = e;
    }

    /** Takes an entry out of the list; its own links are cleared. */
    final void unlink(Node<K, V> e) {
        if (e.before == null) {
            head = e.after;
        } else {
            e.before.after = e.after;
        }
        if (e.after == null) {
            tail = e.before;
        } else {
            e.after.before = e.before;
        }
        e.before = null;
        e.after = null;
    }

    /** An entry not yet in the list, with the hash of its key unless the key is plain. */
    private Node<K, V> newNode(K key, V value) {
        return isPlain(key) ? new Node<>(key, value) : new Node<>(key, value, hash(key));
    }

    /** Adds an entry as put does: last in its bucket, growing the table at once. */
    private void append(Node<K, V> e, boolean evict) {
        linkLast(e);
        modCount++;
        size++;
        if (size > threshold) {
            grow();
        }
        afterNodeInsertion(evict);
    }

    /** Adds an entry as compute does: first in its bucket, not growing the table. */
    private void prepend(Node<K, V> e, V value) {
        e.value = value;
        if (linked()) {
            linkLast(e);
        } else {
            linkFirst(e);
        }
        modCount++;
        size++;
        afterNodeInsertion(true);
    }

    /** A key of the input; maps of the input whose keys are enums choose a constant. */
    Object givenKey(Object key) {
        return key;
    }

    Object givenValue(Object value) {
        return value;
    }

    /** Adds an entry of the input. */
    final void given(K key, V value) {
        if (capacity == 0) {
            grow();
        }
        linkLast(newNode(key, value));
        size++;
        if (size > threshold) {
            grow();
        }
    }

    private void removeNode(Node<K, V> e) {
        modCount++;
        size--;
        unlink(e);
    }

    // Hooks of LinkedHashMap

    /** Whether the order of the list is the iteration order. */
    boolean linked() {
        return false;
    }

    void afterNodeAccess(Node<K, V> e) {
    }

    void afterNodeInsertion(boolean evict) {
    }

    // Single entries

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        Node<K, V> e = find(key);
        return e == null ? null : e.value;
    }

    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = find(key);
        return e == null ? defaultValue : e.value;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V put(K key, V value) {
        return putVal(key, value, false, true);
    }

    public V putIfAbsent(K key, V value) {
        return putVal(key, value, true, true);
    }

    final V putVal(K key, V value, boolean onlyIfAbsent, boolean evict) {
        Node<K, V> fresh = newNode(key, value);
        if (capacity == 0) {
            grow();
        }
        Node<K, V> e = findLike(fresh);
        if (e == null) {
            append(fresh, evict);
            return null;
        }
        V old = e.value;
        if (!onlyIfAbsent || old == null) {
            e.value = value;
        }
        afterNodeAccess(e);
        return old;
    }

    public V remove(Object key) {
        Node<K, V> e = removeKey(key);
        return e == null ? null : e.value;
    }

    /** Removes the entry of a key and returns it, or null. */
    final Node<K, V> removeKey(Object key) {
        Node<K, V> e = find(key);
        if (e != null) {
            removeNode(e);
        }
        return e;
    }

    public boolean remove(Object key, Object value) {
        Node<K, V> e = find(key);
        if (e == null || !same(value, e.value)) {
            return false;
        }
        removeNode(e);
        return true;
    }

    public boolean replace(K key, V oldValue, V newValue) {
        Node<K, V> e = find(key);
        if (e == null || !same(e.value, oldValue)) {
            return false;
        }
        e.value = newValue;
        afterNodeAccess(e);
        return true;
    }

    public V replace(K key, V value) {
        Node<K, V> e = find(key);
        if (e == null) {
            return null;
        }
        V old = e.value;
        e.value = value;
        afterNodeAccess(e);
        return old;
    }

    /** The growth of the table before compute, computeIfAbsent and merge. */
    private void growForCompute() {
        if (capacity == 0 || size > threshold) {
            grow();
        }
    }

    final void checkUnchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    /** Stores the result of a remapping function; null removes the entry. */
    private V store(Node<K, V> e, V value) {
        if (value == null) {
            removeNode(e);
        } else {
            e.value = value;
            afterNodeAccess(e);
        }
        return value;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        if (mappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> fresh = newNode(key, null);
        growForCompute();
        Node<K, V> e = findLike(fresh);
        if (e != null && e.value != null) {
            afterNodeAccess(e);
            return e.value;
        }
        int expected = modCount;
        V v = mappingFunction.apply(key);
        checkUnchanged(expected);
        if (v == null) {
            return null;
        }
        if (e != null) {
            return store(e, v);
        }
        prepend(fresh, v);
        return v;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> e = find(key);
        if (e == null || e.value == null) {
            return null;
        }
        int expected = modCount;
        V v = remappingFunction.apply(key, e.value);
        checkUnchanged(expected);
        return store(e, v);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> fresh = newNode(key, null);
        growForCompute();
        Node<K, V> e = findLike(fresh);
        int expected = modCount;
        V v = remappingFunction.apply(key, e == null ? null : e.value);
        checkUnchanged(expected);
        if (e != null) {
            return store(e, v);
        }
        if (v != null) {
            prepend(fresh, v);
        }
        return v;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        if (value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        Node<K, V> fresh = newNode(key, null);
        growForCompute();
        Node<K, V> e = findLike(fresh);
        if (e == null) {
            prepend(fresh, value);
            return value;
        }
        if (e.value == null) {
            return store(e, value);
        }
        int expected = modCount;
        V v = remappingFunction.apply(e.value, value);
        checkUnchanged(expected);
        return store(e, v);
    }

    // The whole map

    public void clear() {
        modCount++;
        size = 0;
        head = null;
        tail = null;
    }

    public boolean containsValue(Object value) {
        Node<K, V> e = head;
        while (e != null && !same(value, e.value)) {
            e = e.after;
        }
        return e != null;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        putMapEntries(m, true);
    }

    /**
     * Puts all entries. Entries of another hash table are taken in list order, without asking
     * for hash codes, if that gives the same order in the buckets of this table; and plain keys
     * of another hash table need no lookup in an empty one.
     */
    final void putMapEntries(Map<? extends K, ? extends V> m, boolean evict) {
        int count = m.size();
        if (count <= 0) {
            return;
        }
        presize(count);
        Iterator<? extends Map.Entry<? extends K, ? extends V>> it = m.entrySet().iterator();
        boolean distinct = false;
        if (it instanceof HashMap.EntryIterator) {
            distinct = size == 0;
            takeInListOrder((HashMap<?, ?>.HashIterator) it);
        }
        while (it.hasNext()) {
            Map.Entry<? extends K, ? extends V> e = it.next();
            putCopy(e.getKey(), e.getValue(), distinct, evict);
        }
    }

    private void putCopy(K key, V value, boolean distinct, boolean evict) {
        if (distinct && isPlain(key)) {
            if (capacity == 0) {
                grow();
            }
            append(new Node<>(key, value), evict);
        } else {
            putVal(key, value, false, evict);
        }
    }

    /** Keys of one bucket here are of one bucket there if the table here is not smaller. */
    final void takeInListOrder(HashMap<?, ?>.HashIterator it) {
        if (!linked() && effectiveCapacity() >= it.tableLength()) {
            it.listOrder();
        }
    }

    /** Adds the keys of another hash table, for HashSet. */
    final boolean putKeys(HashMap<?, ?>.KeyIterator it, V value) {
        takeInListOrder(it);
        int oldSize = size;
        while (it.hasNext()) {
            @SuppressWarnings("unchecked")
            K key = (K) it.next();
            putCopy(key, value, oldSize == 0, true);
        }
        return size != oldSize;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        int expected = modCount;
        Order<K, V> order = order();
        for (Node<K, V> e = order.next(); e != null; e = order.next()) {
            action.accept(e.key, e.value);
        }
        checkUnchanged(expected);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        int expected = modCount;
        Order<K, V> order = order();
        for (Node<K, V> e = order.next(); e != null; e = order.next()) {
            e.value = function.apply(e.key, e.value);
        }
        checkUnchanged(expected);
    }

    public Object clone() {
        HashMap<K, V> copy;
        try {
            @SuppressWarnings("unchecked")
            HashMap<K, V> shallow = (HashMap<K, V>) super.clone();
            copy = shallow;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
        copy.head = null;
        copy.tail = null;
        copy.size = 0;
        copy.modCount = 0;
        copy.capacity = 0;
        copy.threshold = 0;
        copy.keyView = null;
        copy.valueView = null;
        copy.entryView = null;
        copy.putMapEntries(this, false);
        return copy;
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof Map)) {
            return false;
        }
        Map<?, ?> m = (Map<?, ?>) o;
        if (m.size() != size()) {
            return false;
        }
        try {
            Iterator<Map.Entry<K, V>> it = anyOrder(entrySet());
            while (it.hasNext()) {
                Map.Entry<K, V> e = it.next();
                if (!hasMapping(m, e.getKey(), e.getValue())) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
        return true;
    }

    private static boolean hasMapping(Map<?, ?> m, Object key, Object value) {
        if (value == null) {
            return m.get(key) == null && m.containsKey(key);
        }
        return value.equals(m.get(key));
    }

    public int hashCode() {
        return sumOfHashCodes(entrySet());
    }

    // Order

    /** One entry in the heap of an Order: children are entries known to come later. */
    private static final class Slot<K, V> {
        final Node<K, V> node;
        final int position;
        final int bucket;
        Slot<K, V> child;
        Slot<K, V> next;

        Slot(Node<K, V> node, int position, int bucket) {
            this.node = node;
            this.position = position;
            this.bucket = bucket;
        }
    }

    /**
     * The entries in iteration order, found one by one: a pairing heap, which never compares
     * two buckets whose order follows from comparisons already made.
     */
    static class Order<K, V> {
        private Slot<K, V> root;

        Order(Node<K, V> first, int size, int capacity) {
            Slot<K, V> all = null;
            int position = 0;
            for (Node<K, V> e = first; e != null; e = e.after) {
                int bucket = size < 2 ? 0 : e.hash() & (capacity - 1);
                Slot<K, V> slot = new Slot<>(e, position, bucket);
                slot.next = all;
                all = slot;
                position++;
            }
            root = meldAll(all);
        }

        Node<K, V> next() {
            if (root == null) {
                return null;
            }
            Node<K, V> first = root.node;
            root = meldAll(root.child);
            return first;
        }

        private static <K, V> Slot<K, V> meldAll(Slot<K, V> list) {
            return meldList(meldPairs(list));
        }

        private static <K, V> Slot<K, V> meldPairs(Slot<K, V> list) {
            Slot<K, V> pairs = null;
            Slot<K, V> a = list;
            while (a != null) {
                Slot<K, V> b = a.next;
                Slot<K, V> rest = b == null ? null : b.next;
                Slot<K, V> pair = b == null ? a : meld(a, b);
                pair.next = pairs;
                pairs = pair;
                a = rest;
            }
            return pairs;
        }

        private static <K, V> Slot<K, V> meldList(Slot<K, V> list) {
            Slot<K, V> result = list;
            Slot<K, V> a = list == null ? null : list.next;
            while (a != null) {
                Slot<K, V> rest = a.next;
                result = meld(result, a);
                a = rest;
            }
            return result;
        }

        private static <K, V> Slot<K, V> meld(Slot<K, V> a, Slot<K, V> b) {
            boolean aFirst = a.position < b.position ? a.bucket <= b.bucket : a.bucket < b.bucket;
            Slot<K, V> first = aFirst ? a : b;
            Slot<K, V> second = aFirst ? b : a;
            second.next = first.child;
            first.child = second;
            return first;
        }
    }

    private Order<K, V> order() {
        return new Order<>(head, size, capacity);
    }

    // Iterators and views

    abstract class HashIterator {
        private Order<K, V> order;
        private Node<K, V> listed;
        private boolean inListOrder;
        private Node<K, V> current;
        private int remaining;
        private int expectedModCount;
        private final int tableLength;

        HashIterator() {
            listed = head;
            inListOrder = linked() || size < 2;
            remaining = size;
            expectedModCount = modCount;
            tableLength = capacity;
        }

        /** Asks for the order of the list, which needs no hash codes; before the first next. */
        final void listOrder() {
            inListOrder = true;
        }

        final int tableLength() {
            return tableLength;
        }

        public final boolean hasNext() {
            return remaining > 0;
        }

        final Node<K, V> nextNode() {
            checkUnchanged(expectedModCount);
            if (remaining == 0) {
                throw new NoSuchElementException();
            }
            remaining--;
            current = inListOrder ? nextListed() : nextOrdered();
            return current;
        }

        private Node<K, V> nextListed() {
            Node<K, V> e = listed;
            listed = e.after;
            return e;
        }

        private Node<K, V> nextOrdered() {
            if (order == null) {
                order = new Order<>(head, size, tableLength);
            }
            return order.next();
        }

        public final void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            checkUnchanged(expectedModCount);
            removeNode(current);
            current = null;
            expectedModCount = modCount;
        }
    }

    final class KeyIterator extends HashIterator implements Iterator<K> {
        public K next() {
            return nextNode().key;
        }
    }

    final class ValueIterator extends HashIterator implements Iterator<V> {
        public V next() {
            return nextNode().value;
        }
    }

    final class EntryIterator extends HashIterator implements Iterator<Map.Entry<K, V>> {
        public Map.Entry<K, V> next() {
            return nextNode();
        }
    }

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

    /** Calls the actions of the views' forEach; LinkedHashMap walks its list instead. */
    void forEachNode(Consumer<Node<K, V>> action) {
        int expected = modCount;
        Order<K, V> order = order();
        for (Node<K, V> e = order.next(); e != null; e = order.next()) {
            action.accept(e);
        }
        checkUnchanged(expected);
    }

    private static final class KeyAction<K, V> implements Consumer<Node<K, V>> {
        private final Consumer<? super K> action;

        KeyAction(Consumer<? super K> action) {
            this.action = action;
        }

        public void accept(Node<K, V> e) {
            action.accept(e.key);
        }
    }

    private static final class ValueAction<K, V> implements Consumer<Node<K, V>> {
        private final Consumer<? super V> action;

        ValueAction(Consumer<? super V> action) {
            this.action = action;
        }

        public void accept(Node<K, V> e) {
            action.accept(e.value);
        }
    }

    private static final class EntryAction<K, V> implements Consumer<Node<K, V>> {
        private final Consumer<? super Map.Entry<K, V>> action;

        EntryAction(Consumer<? super Map.Entry<K, V>> action) {
            this.action = action;
        }

        public void accept(Node<K, V> e) {
            action.accept(e);
        }
    }

    private static void checkAction(Object action) {
        if (action == null) {
            throw new NullPointerException();
        }
    }

    private final class KeySet extends AbstractSet<K> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<K> iterator() {
            return new KeyIterator();
        }

        public boolean contains(Object o) {
            return containsKey(o);
        }

        public boolean remove(Object key) {
            return removeKey(key) != null;
        }

        public void forEach(Consumer<? super K> action) {
            checkAction(action);
            forEachNode(new KeyAction<K, V>(action));
        }

        public boolean containsAll(Collection<?> c) {
            return containsAllOf(this, c);
        }

        public boolean removeAll(Collection<?> c) {
            return removeAllOf(this, c);
        }

        public boolean retainAll(Collection<?> c) {
            return retainAllOf(this, c);
        }

        public int hashCode() {
            return sumOfHashCodes(this);
        }
    }

    private final class Values extends AbstractCollection<V> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<V> iterator() {
            return new ValueIterator();
        }

        public boolean contains(Object o) {
            return containsValue(o);
        }

        public void forEach(Consumer<? super V> action) {
            checkAction(action);
            forEachNode(new ValueAction<K, V>(action));
        }

        public boolean containsAll(Collection<?> c) {
            return containsAllOf(this, c);
        }
    }

    private final class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        public int size() {
            return size;
        }

        public void clear() {
            HashMap.this.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator();
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Node<K, V> e = find(((Map.Entry<?, ?>) o).getKey());
            return e != null && e.equals(o);
        }

        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) o;
            Object key = entry.getKey();
            Object value = entry.getValue();
            Node<K, V> e = find(key);
            if (e == null || !same(value, e.value)) {
                return false;
            }
            removeNode(e);
            return true;
        }

        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            checkAction(action);
            forEachNode(new EntryAction<K, V>(action));
        }

        public boolean containsAll(Collection<?> c) {
            return containsAllOf(this, c);
        }

        public boolean removeAll(Collection<?> c) {
            return removeAllOf(this, c);
        }

        public boolean retainAll(Collection<?> c) {
            return retainAllOf(this, c);
        }

        public int hashCode() {
            return sumOfHashCodes(this);
        }
    }

    // Operations on collections whose result does not depend on the order

    /** An iterator of the collection that gives entries of a hash table in list order. */
    static <T> Iterator<T> anyOrder(Collection<T> c) {
        Iterator<T> it = c.iterator();
        if (it instanceof HashMap.HashIterator) {
            ((HashMap<?, ?>.HashIterator) it).listOrder();
        }
        return it;
    }

    static boolean containsAllOf(Collection<?> self, Collection<?> c) {
        Iterator<?> it = anyOrder(c);
        while (it.hasNext()) {
            if (!self.contains(it.next())) {
                return false;
            }
        }
        return true;
    }

    static boolean removeAllOf(Collection<?> self, Collection<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
        if (self.size() <= c.size()) {
            return keepOnly(self, c, false);
        }
        boolean changed = false;
        Iterator<?> it = anyOrder(c);
        while (it.hasNext()) {
            if (self.remove(it.next())) {
                changed = true;
            }
        }
        return changed;
    }

    static boolean retainAllOf(Collection<?> self, Collection<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
        return keepOnly(self, c, true);
    }

    private static boolean keepOnly(Collection<?> self, Collection<?> c, boolean contained) {
        boolean changed = false;
        Iterator<?> it = anyOrder(self);
        while (it.hasNext()) {
            if (c.contains(it.next()) != contained) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    static int sumOfHashCodes(Collection<?> c) {
        int sum = 0;
        Iterator<?> it = anyOrder(c);
        while (it.hasNext()) {
            Object o = it.next();
            if (o != null) {
                sum += o.hashCode();
            }
        }
        return sum;
    }
}
