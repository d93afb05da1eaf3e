package java.util.stream;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The sources of Stream; none of them can be split. */
@SuppressWarnings("unchecked")
final class Sources {

    private Sources() {
    }

    /** Collects the elements of a builder and gives them. */
    static final class Built<T> implements Stream.Builder<T>, Spliterator<T> {
        private Object[] array = new Object[4];
        private int size;
        private int at;
        private boolean isBuilt;

        public void accept(T e) {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            if (size == array.length) {
                Object[] a = new Object[size * 2];
                for (int i = 0; i < size; i++) {
                    a[i] = array[i];
                }
                array = a;
            }
            array[size++] = e;
        }

        public Stream<T> build() {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            isBuilt = true;
            return new ObjPipe<>(this, false);
        }

        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (at == size) {
                return false;
            }
            action.accept((T) array[at++]);
            return true;
        }

        public Spliterator<T> trySplit() {
            return null;
        }

        public long estimateSize() {
            return size - at;
        }

        public int characteristics() {
            return SIZED | SUBSIZED | ORDERED | IMMUTABLE;
        }
    }

    /** Applies a function again and again, as long as a predicate holds if there is one. */
    static final class Iterate<T> implements Spliterator<T> {
        private final Predicate<? super T> hasNext;
        private final UnaryOperator<T> next;
        private T value;
        private boolean isStarted;
        private boolean isFinished;

        Iterate(T seed, Predicate<? super T> hasNext, UnaryOperator<T> next) {
            this.value = seed;
            this.hasNext = hasNext;
            this.next = next;
        }

        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (isFinished) {
                return false;
            }
            T e = value;
            if (isStarted) {
                e = next.apply(e);
            } else {
                isStarted = true;
            }
            if (hasNext != null && !hasNext.test(e)) {
                value = null;
                isFinished = true;
                return false;
            }
            value = e;
            action.accept(e);
            return true;
        }

        public Spliterator<T> trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return ORDERED | IMMUTABLE;
        }
    }

    static final class Generate<T> implements Spliterator<T> {
        private final Supplier<? extends T> supplier;

        Generate(Supplier<? extends T> supplier) {
            this.supplier = supplier;
        }

        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            action.accept(supplier.get());
            return true;
        }

        public Spliterator<T> trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return IMMUTABLE;
        }
    }

    static final class Concat<T> implements Spliterator<T> {
        private final Spliterator<T> a;
        private final Spliterator<T> b;
        private boolean isSecond;
        private final boolean isUnsized;

        Concat(Spliterator<T> a, Spliterator<T> b) {
            this.a = a;
            this.b = b;
            this.isUnsized = a.estimateSize() + b.estimateSize() < 0;
        }

        public boolean tryAdvance(Consumer<? super T> action) {
            if (!isSecond) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                isSecond = true;
            }
            return b.tryAdvance(action);
        }

        public void forEachRemaining(Consumer<? super T> action) {
            if (!isSecond) {
                a.forEachRemaining(action);
            }
            b.forEachRemaining(action);
        }

        public Spliterator<T> trySplit() {
            return null;
        }

        public long estimateSize() {
            if (isSecond) {
                return b.estimateSize();
            }
            long size = a.estimateSize() + b.estimateSize();
            return size < 0 ? Long.MAX_VALUE : size;
        }

        public int characteristics() {
            if (isSecond) {
                return b.characteristics();
            }
            int c = a.characteristics() & b.characteristics() & ~(DISTINCT | SORTED);
            return isUnsized ? c & ~(SIZED | SUBSIZED) : c;
        }

        public Comparator<? super T> getComparator() {
            if (isSecond) {
                return b.getComparator();
            }
            throw new IllegalStateException();
        }
    }
}
