package java.util.stream;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;

/** The sources of DoubleStream; none of them can be split. */
final class DoubleSources {

    private DoubleSources() {
    }

    /** Collects the elements of a builder and gives them. */
    static final class Built implements DoubleStream.Builder, Spliterator.OfDouble {
        private double[] array = new double[4];
        private int size;
        private int at;
        private boolean isBuilt;

        public void accept(double e) {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            if (size == array.length) {
                double[] a = new double[size * 2];
                for (int i = 0; i < size; i++) {
                    a[i] = array[i];
                }
                array = a;
            }
            array[size++] = e;
        }

        public DoubleStream build() {
            if (isBuilt) {
                throw new IllegalStateException();
            }
            isBuilt = true;
            return new DoublePipe(this, false);
        }

        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (at == size) {
                return false;
            }
            action.accept(array[at++]);
            return true;
        }

        public Spliterator.OfDouble trySplit() {
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
    static final class Iterate implements Spliterator.OfDouble {
        private final DoublePredicate hasNext;
        private final DoubleUnaryOperator next;
        private double value;
        private boolean isStarted;
        private boolean isFinished;

        Iterate(double seed, DoublePredicate hasNext, DoubleUnaryOperator next) {
            this.value = seed;
            this.hasNext = hasNext;
            this.next = next;
        }

        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (isFinished) {
                return false;
            }
            double e = value;
            if (isStarted) {
                e = next.applyAsDouble(e);
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

        public Spliterator.OfDouble trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return ORDERED | IMMUTABLE | NONNULL;
        }
    }

    static final class Generate implements Spliterator.OfDouble {
        private final DoubleSupplier supplier;

        Generate(DoubleSupplier supplier) {
            this.supplier = supplier;
        }

        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            action.accept(supplier.getAsDouble());
            return true;
        }

        public Spliterator.OfDouble trySplit() {
            return null;
        }

        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        public int characteristics() {
            return IMMUTABLE;
        }
    }

    static final class Concat implements Spliterator.OfDouble {
        private final Spliterator.OfDouble a;
        private final Spliterator.OfDouble b;
        private boolean isSecond;
        private final boolean isUnsized;

        Concat(Spliterator.OfDouble a, Spliterator.OfDouble b) {
            this.a = a;
            this.b = b;
            this.isUnsized = a.estimateSize() + b.estimateSize() < 0;
        }

        public boolean tryAdvance(DoubleConsumer action) {
            if (!isSecond) {
                if (a.tryAdvance(action)) {
                    return true;
                }
                isSecond = true;
            }
            return b.tryAdvance(action);
        }

        public void forEachRemaining(DoubleConsumer action) {
            if (!isSecond) {
                a.forEachRemaining(action);
            }
            b.forEachRemaining(action);
        }

        public Spliterator.OfDouble trySplit() {
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

        public Comparator<? super Double> getComparator() {
            if (isSecond) {
                return b.getComparator();
            }
            throw new IllegalStateException();
        }
    }
}
