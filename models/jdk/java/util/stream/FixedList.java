package java.util.stream;

import java.util.AbstractList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The list that Stream.toList gives: it cannot be changed and may hold nulls. It behaves like the
 * list of the JDK's ImmutableCollections, which other packages cannot make.
 * Coarser than the JDK: the lists of subList throw what AbstractList's do.
 */
final class FixedList<E> extends AbstractList<E> implements RandomAccess {
    private final Object[] elements;

    FixedList(Object[] elements) {
        this.elements = elements;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        return (E) elements[index];
    }

    public int size() {
        return elements.length;
    }

    public Object[] toArray() {
        Object[] a = new Object[elements.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = elements[i];
        }
        return a;
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException();
    }

    public boolean add(E e) {
        throw unsupported();
    }

    public boolean addAll(Collection<? extends E> c) {
        throw unsupported();
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        throw unsupported();
    }

    public void clear() {
        throw unsupported();
    }

    public boolean remove(Object o) {
        throw unsupported();
    }

    public boolean removeAll(Collection<?> c) {
        throw unsupported();
    }

    public boolean removeIf(Predicate<? super E> filter) {
        throw unsupported();
    }

    public boolean retainAll(Collection<?> c) {
        throw unsupported();
    }

    public void replaceAll(UnaryOperator<E> operator) {
        throw unsupported();
    }

    public void sort(Comparator<? super E> c) {
        throw unsupported();
    }

    public Iterator<E> iterator() {
        return new Positions(0);
    }

    public ListIterator<E> listIterator() {
        return new Positions(0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > elements.length) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + elements.length);
        }
        return new Positions(index);
    }

    private final class Positions implements ListIterator<E> {
        private int cursor;

        Positions(int cursor) {
            this.cursor = cursor;
        }

        public boolean hasNext() {
            return cursor != elements.length;
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
            if (cursor >= elements.length) {
                throw new NoSuchElementException();
            }
            return get(cursor++);
        }

        public E previous() {
            if (cursor == 0) {
                throw new NoSuchElementException();
            }
            return get(--cursor);
        }

        public void remove() {
            throw unsupported();
        }

        public void set(E e) {
            throw unsupported();
        }

        public void add(E e) {
            throw unsupported();
        }
    }
}
