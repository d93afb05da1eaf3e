package java.util.stream;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** The sources of IntStream; none of them can be split. */
final class IntSources {

    private IntSources() {
    }

    /** Collects the elements of a builder and gives them. */
    static final class Built implements IntStream.Builder, Spliterator.OfInt {
        private int[] array = new int[4];
        private int size;
        private int at;
        private boolean isBuilt;

        public void accept(int e) {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            if (size == array.length) {
                int[] a = new int[size * 2];
                for (int i = 0; i < size; i++) {
                    a[i] = array[i];
                }
                array = a;
            }
            array[size++] = e;
        }

        public IntStream build() {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            isBuilt = true;
            return new IntPipe(this, false);
        }

        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (at == size) {
                return false;
            }
            action.accept(array[at++]);
            return true;
        }

        public Spliterator.OfInt trySplit() {
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
    static final class Iterate implements Spliterator.OfInt {
        private final IntPredicate hasNext;
        private final IntUnaryOperator next;
        private int value;
        private boolean isStarted;
        private boolean isFinished;

        Iterate(int seed, IntPredicate hasNext, IntUnaryOperator next) {
            this.value = seed;
            this.hasNext = hasNext;
            this.next = next;
        }

        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (isFinished) {
                return false;
            }
            int e = value;
            if (isStarted) {
                e = next.applyAsInt(e);
            } else {
                isStarted = true;
            }
            if (hasNext != null && !hasNext.test(e)) {
                isFinished = true;
                return false;
            }
            value = e;
            action.accept(e);
            return true;
        }

        public Spliterator.OfInt trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return ORDERED | IMMUTABLE | NONNULL;
        }
    }

    static final class Generate implements Spliterator.OfInt {
        private final IntSupplier supplier;

        Generate(IntSupplier supplier) {
            this.supplier = supplier;
        }

        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            action.accept(supplier.getAsInt());
            return true;
        }

        public Spliterator.OfInt trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return IMMUTABLE;
        }
    }

    /** The numbers below a bound, and then the bound itself if it is included. */
    static final class Range implements Spliterator.OfInt {
        private int next;
        private final int bound;
        private boolean isClosed;

        Range(int next, int bound, boolean isClosed) {
            this.next = next;
            this.bound = bound;
            this.isClosed = isClosed;
        }

        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (next < bound) {
                action.accept(next++);
                return true;
            }
            if (isClosed) {
                isClosed = false;
                action.accept(bound);
                return true;
            }
            return false;
        }

        public Spliterator.OfInt trySplit() {
            return null;
        }

        public long estimateSize() {
            return (long) bound - next + (isClosed ? 1 : 0);
        }

        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | IMMUTABLE | NONNULL | DISTINCT | SORTED;
        }

        public Comparator<? super Integer> getComparator() {
            return null;
        }
    }

    static final class Concat implements Spliterator.OfInt {
        private final Spliterator.OfInt a;
        private final Spliterator.OfInt b;
        private boolean isSecond;
        private final boolean isUnsized;

        Concat(Spliterator.OfInt a, Spliterator.OfInt b) {
            this.a = a;
            this.b = b;
            this.isUnsized = a.estimateSize() + b.estimateSize() < 0;
        }

        public boolean tryAdvance(IntConsumer action) {
            if (!isSecond) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                isSecond = true;
            }
            return b.tryAdvance(action);
        }

        public void forEachRemaining(IntConsumer action) {
            if (!isSecond) {
                a.forEachRemaining(action);
            }
            b.forEachRemaining(action);
        }

        public Spliterator.OfInt trySplit() {
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

        public Comparator<? super Integer> getComparator() {
            if (isSecond) {
                return b.getComparator();
            }
            throw new IllegalStateException();
        }
    }
}
