package java.util.stream;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** The sources of LongStream; none of them can be split. */
final class LongSources {

    private LongSources() {
    }

    /** Collects the elements of a builder and gives them. */
    static final class Built implements LongStream.Builder, Spliterator.OfLong {
        private long[] array = new long[4];
        private int size;
        private int at;
        private boolean isBuilt;

        public void accept(long e) {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            if (size == array.length) {
                long[] a = new long[size * 2];
                for (int i = 0; i < size; i++) {
                    a[i] = array[i];
                }
                array = a;
            }
            array[size++] = e;
        }

        public LongStream build() {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            isBuilt = true;
            return new LongPipe(this, false);
        }

        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (at == size) {
                return false;
            }
            action.accept(array[at++]);
            return true;
        }

        public Spliterator.OfLong trySplit() {
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
    static final class Iterate implements Spliterator.OfLong {
        private final LongPredicate hasNext;
        private final LongUnaryOperator next;
        private long value;
        private boolean isStarted;
        private boolean isFinished;

        Iterate(long seed, LongPredicate hasNext, LongUnaryOperator next) {
            this.value = seed;
            this.hasNext = hasNext;
            this.next = next;
        }

        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (isFinished) {
                return false;
            }
            long e = value;
            if (isStarted) {
                e = next.applyAsLong(e);
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

        public Spliterator.OfLong trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return ORDERED | IMMUTABLE | NONNULL;
        }
    }

    static final class Generate implements Spliterator.OfLong {
        private final LongSupplier supplier;

        Generate(LongSupplier supplier) {
            this.supplier = supplier;
        }

        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            action.accept(supplier.getAsLong());
            return true;
        }

        public Spliterator.OfLong trySplit() {
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
    static final class Range implements Spliterator.OfLong {
        private long next;
        private final long bound;
        private boolean isClosed;

        Range(long next, long bound, boolean isClosed) {
            this.next = next;
            this.bound = bound;
            this.isClosed = isClosed;
        }

        public boolean tryAdvance(LongConsumer action) {
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

        public Spliterator.OfLong trySplit() {
            return null;
        }

        public long estimateSize() {
            long size = bound - next + (isClosed ? 1 : 0);
            return size < 0 ? Long.MAX_VALUE : size;
        }

        public int characteristics() {
            int c = ORDERED | IMMUTABLE | NONNULL | DISTINCT | SORTED;
            return bound - next + (isClosed ? 1 : 0) < 0 ? c : c | SIZED | SUBSIZED;
        }

        public Comparator<? super Long> getComparator() {
            return null;
        }
    }

    static final class Concat implements Spliterator.OfLong {
        private final Spliterator.OfLong a;
        private final Spliterator.OfLong b;
        private boolean isSecond;
        private final boolean isUnsized;

        Concat(Spliterator.OfLong a, Spliterator.OfLong b) {
            this.a = a;
            this.b = b;
            this.isUnsized = a.estimateSize() + b.estimateSize() < 0;
        }

        public boolean tryAdvance(LongConsumer action) {
            if (!isSecond) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                isSecond = true;
            }
            return b.tryAdvance(action);
        }

        public void forEachRemaining(LongConsumer action) {
            if (!isSecond) {
                a.forEachRemaining(action);
            }
            b.forEachRemaining(action);
        }

        public Spliterator.OfLong trySplit() {
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

        public Comparator<? super Long> getComparator() {
            if (isSecond) {
                return b.getComparator();
            }
            throw new IllegalStateException();
        }
    }
}
