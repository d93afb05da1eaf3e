package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Model of a list in an array that is copied by plain loops. Sorting compares the same pairs as
 * the JDK below 32 elements (binary insertion) and merges halves above.
 * Coarser than the JDK: the capacity differs (ensureCapacity counts as a change when it exceeds
 * the model's), clone makes a plain ArrayList, equals, hashCode and subList are those of
 * AbstractList (a part of an outdated part is not found to be outdated; a predicate that throws
 * in removeIf of a part leaves earlier elements removed), the order after a comparator threw on
 * 32 or more elements differs, and toArray(T[]) stores before it finds a wrong type.
 */
public class ArrayList<E> extends AbstractList<E>
        implements List<E>, RandomAccess, Cloneable, java.io.Serializable {

    private static final long serialVersionUID = 8683452581122892189L;

    Object[] elementData;
    int size;

    public ArrayList(int initialCapacity) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        elementData = new Object[initialCapacity];
    }

    public ArrayList() {
        elementData = new Object[4];
    }

    public ArrayList(Collection<? extends E> c) {
        Object[] a = c.toArray();
        elementData = new Object[a.length];
        for (int i = 0; i < a.length; i++) {
            elementData[i] = a[i];
        }
        size = a.length;
    }

    // Capacity

    public void trimToSize() {
        modCount++;
        if (size < elementData.length) {
            resize(size);
        }
    }

    public void ensureCapacity(int minCapacity) {
        if (minCapacity > elementData.length && minCapacity > 10) {
            modCount++;
            grow(minCapacity);
        }
    }

    private void grow(int minCapacity) {
        if (minCapacity < 0) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        int length = elementData.length * 2;
        if (length < 4) {
            length = 4;
        }
        resize(length < minCapacity ? minCapacity : length);
    }

    private void resize(int length) {
        Object[] a = new Object[length];
        for (int i = 0; i < size; i++) {
            a[i] = elementData[i];
        }
        elementData = a;
    }

    // Questions

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        Object[] a = elementData;
        int n = size;
        if (o == null) {
            for (int i = 0; i < n; i++) {
                if (a[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = 0; i < n; i++) {
                if (o.equals(a[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        Object[] a = elementData;
        if (o == null) {
            for (int i = size - 1; i >= 0; i--) {
                if (a[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = size - 1; i >= 0; i--) {
                if (o.equals(a[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public Object clone() {
        ArrayList<E> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.elementData[i] = elementData[i];
        }
        list.size = size;
        return list;
    }

    public Object[] toArray() {
        Object[] a = new Object[size];
        for (int i = 0; i < a.length; i++) {
            a[i] = elementData[i];
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        if (a.length < size) {
            return (T[]) Arrays.copyOf(elementData, size, a.getClass());
        }
        Object[] to = a;
        for (int i = 0; i < size; i++) {
            to[i] = elementData[i];
        }
        if (a.length > size) {
            a[size] = null;
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) elementData[index];
    }

    // Changes

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        E old = (E) elementData[index];
        elementData[index] = element;
        return old;
    }

    public boolean add(E e) {
        modCount++;
        if (size == elementData.length) {
            grow(size + 1);
        }
        elementData[size] = e;
        size++;
        return true;
    }

    private void checkPosition(int index) {
        if (index > size || index < 0) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public void add(int index, E element) {
        checkPosition(index);
        modCount++;
        if (size == elementData.length) {
            grow(size + 1);
        }
        Object[] a = elementData;
        for (int i = size; i > index; i--) {
            a[i] = a[i - 1];
        }
        a[index] = element;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        Objects.checkIndex(index, size);
        E old = (E) elementData[index];
        removeAt(index);
        return old;
    }

    private void removeAt(int index) {
        modCount++;
        Object[] a = elementData;
        int last = size - 1;
        for (int i = index; i < last; i++) {
            a[i] = a[i + 1];
        }
        a[last] = null;
        size = last;
    }

    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i < 0) {
            return false;
        }
        removeAt(i);
        return true;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) {
            elementData[i] = null;
        }
        size = 0;
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] more = c.toArray();
        modCount++;
        int count = more.length;
        if (count == 0) {
            return false;
        }
        if (count > elementData.length - size) {
            grow(size + count);
        }
        for (int i = 0; i < count; i++) {
            elementData[size + i] = more[i];
        }
        size += count;
        return true;
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index);
        Object[] more = c.toArray();
        modCount++;
        int count = more.length;
        if (count == 0) {
            return false;
        }
        if (count > elementData.length - size) {
            grow(size + count);
        }
        Object[] a = elementData;
        for (int i = size - 1; i >= index; i--) {
            a[i + count] = a[i];
        }
        for (int i = 0; i < count; i++) {
            a[index + i] = more[i];
        }
        size += count;
        return true;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        if (fromIndex > toIndex) {
            throw new IndexOutOfBoundsException(
                    "From Index: " + fromIndex + " > To Index: " + toIndex);
        }
        modCount++;
        closeGap(fromIndex, toIndex);
    }

    /** Moves what stands at {@code from} and behind to {@code to}, which is not behind it. */
    private void closeGap(int to, int from) {
        Object[] a = elementData;
        int n = size - from + to;
        for (int i = to; i < n; i++) {
            a[i] = a[i + from - to];
        }
        for (int i = n; i < size; i++) {
            a[i] = null;
        }
        size = n;
    }

    public boolean removeAll(Collection<?> c) {
        return keep(c, false);
    }

    public boolean retainAll(Collection<?> c) {
        return keep(c, true);
    }

    private boolean keep(Collection<?> c, boolean contained) {
        Objects.requireNonNull(c);
        Object[] a = elementData;
        int end = size;
        int from = 0;
        while (from < end && c.contains(a[from]) == contained) {
            from++;
        }
        if (from == end) {
            return false;
        }
        int to = from++;
        try {
            for (; from < end; from++) {
                Object e = a[from];
                if (c.contains(e) == contained) {
                    a[to++] = e;
                }
            }
        } finally {
            // Where contains throws, the elements not yet asked for stay.
            modCount += from - to;
            closeGap(to, from);
        }
        return true;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        Object[] a = elementData;
        int end = size;
        boolean[] gone = new boolean[end];
        int count = 0;
        for (int i = 0; i < end; i++) {
            if (filter.test(at(a, i))) {
                gone[i] = true;
                count++;
            }
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        if (count == 0) {
            return false;
        }
        modCount++;
        int to = 0;
        for (int i = 0; i < end; i++) {
            if (!gone[i]) {
                a[to++] = a[i];
            }
        }
        closeGap(to, end);
        return true;
    }

    @SuppressWarnings("unchecked")
    private static <E> E at(Object[] a, int i) {
        return (E) a[i];
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        Object[] a = elementData;
        int end = size;
        for (int i = 0; modCount == expected && i < end; i++) {
            E e = at(a, i);
            a[i] = operator.apply(e);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        Object[] a = elementData;
        int end = size;
        for (int i = 0; modCount == expected && i < end; i++) {
            E e = at(a, i);
            action.accept(e);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    // Order

    public void sort(Comparator<? super E> c) {
        int expected = modCount;
        sort(elementData, 0, size, c);
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static boolean less(Object a, Object b, Comparator c) {
        return c == null ? ((Comparable) a).compareTo(b) < 0 : c.compare(a, b) < 0;
    }

    private static void sort(Object[] a, int from, int to, Comparator<?> c) {
        if (to - from < 2) {
            return;
        }
        if (to - from >= 32) {
            int middle = (from + to) >>> 1;
            sort(a, from, middle, c);
            sort(a, middle, to, c);
            merge(a, from, middle, to, c);
            return;
        }
        // The run at the front; a descending one is turned round.
        int at = from + 2;
        if (less(a[from + 1], a[from], c)) {
            while (at < to && less(a[at], a[at - 1], c)) {
                at++;
            }
            for (int i = from, k = at - 1; i < k; i++, k--) {
                Object e = a[i];
                a[i] = a[k];
                a[k] = e;
            }
        } else {
            while (at < to && !less(a[at], a[at - 1], c)) {
                at++;
            }
        }
        for (; at < to; at++) {
            Object e = a[at];
            int low = from;
            int high = at;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (less(e, a[middle], c)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            for (int i = at; i > low; i--) {
                a[i] = a[i - 1];
            }
            a[low] = e;
        }
    }

    private static void merge(Object[] a, int from, int middle, int to, Comparator<?> c) {
        if (!less(a[middle], a[middle - 1], c)) {
            return;
        }
        Object[] left = new Object[middle - from];
        for (int i = 0; i < left.length; i++) {
            left[i] = a[from + i];
        }
        int i = 0;
        int k = middle;
        int at = from;
        while (i < left.length && k < to) {
            if (less(a[k], left[i], c)) {
                a[at++] = a[k++];
            } else {
                a[at++] = left[i++];
            }
        }
        while (i < left.length) {
            a[at++] = left[i++];
        }
    }

    // Iteration

    public Iterator<E> iterator() {
        return new Positions(0);
    }

    public ListIterator<E> listIterator() {
        return new Positions(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Positions(index);
    }

    private class Positions implements ListIterator<E> {
        int cursor;
        int last = -1;
        int expected = modCount;

        Positions(int index) {
            cursor = index;
        }

        void check() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return cursor != size;
        }

        public boolean hasPrevious() {
            return cursor != 0;
        }

        public int nextIndex() {
            return cursor;
        }

        public int previousIndex() {
            return cursor - 1;
        }

        public E next() {
            check();
            int i = cursor;
            if (i >= size) {
                throw new NoSuchElementException();
            }
            cursor = i + 1;
            last = i;
            return at(elementData, i);
        }

        public E previous() {
            check();
            int i = cursor - 1;
            if (i < 0) {
                throw new NoSuchElementException();
            }
            cursor = i;
            last = i;
            return at(elementData, i);
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            ArrayList.this.remove(last);
            cursor = last;
            last = -1;
            expected = modCount;
        }

        public void set(E e) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            ArrayList.this.set(last, e);
        }

        public void add(E e) {
            check();
            int i = cursor;
            ArrayList.this.add(i, e);
            cursor = i + 1;
            last = -1;
            expected = modCount;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            int n = size;
            int i = cursor;
            if (i < n) {
                Object[] a = elementData;
                for (; i < n && modCount == expected; i++) {
                    E e = at(a, i);
                    action.accept(e);
                }
                cursor = i;
                last = i - 1;
                check();
            }
        }
    }

    public Spliterator<E> spliterator() {
        return new Parts(0, -1, 0);
    }

    /** Binds to the list at its first use; {@code end} is -1 before. */
    private class Parts implements Spliterator<E> {
        int index;
        int end;
        int expected;

        Parts(int index, int end, int expected) {
            this.index = index;
            this.end = end;
            this.expected = expected;
        }

        int end() {
            if (end < 0) {
                expected = modCount;
                end = size;
            }
            return end;
        }

        public Spliterator<E> trySplit() {
            int high = end();
            int low = index;
            int middle = (low + high) >>> 1;
            if (low >= middle) {
                return null;
            }
            index = middle;
            return new Parts(low, middle, expected);
        }

        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            int high = end();
            int i = index;
            if (i >= high) {
                return false;
            }
            index = i + 1;
            E e = at(elementData, i);
            action.accept(e);
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
            return true;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            Object[] a = elementData;
            int mods = end < 0 ? modCount : expected;
            int high = end < 0 ? size : end;
            int i = index;
            index = high;
            if (high > a.length) {
                throw new ConcurrentModificationException();
            }
            for (; i < high; i++) {
                E e = at(a, i);
                action.accept(e);
            }
            if (modCount != mods) {
                throw new ConcurrentModificationException();
            }
        }

        public long estimateSize() {
            return end() - index;
        }

        public int characteristics() {
            return Spliterator.ORDERED | Spliterator.SIZED | Spliterator.SUBSIZED;
        }
    }
}
