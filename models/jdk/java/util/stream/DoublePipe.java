package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** A stream of numbers of type double; see {@link Pipe}. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class DoublePipe extends Pipe implements DoubleStream {

    DoublePipe(Spliterator<?> spliterator, boolean parallel) {
        super(spliterator, parallel);
    }

    DoublePipe(Supplier<? extends Spliterator<?>> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    DoublePipe(Pipe previous, int kind, Object function) {
        super(previous, kind, function);
    }

    private DoublePipe(Pipe previous, int kind, long skip, long limit) {
        super(previous, kind, null, skip, limit);
    }

    void push(Spliterator<?> from, Receiver to) {
        ((Spliterator.OfDouble) from).forEachRemaining((DoubleConsumer) to);
    }

    boolean pushOne(Spliterator<?> from, Receiver to) {
        return ((Spliterator.OfDouble) from).tryAdvance((DoubleConsumer) to);
    }

    // Steps

    Receiver step(Pipe to, Receiver down) {
        Object f = to.function;
        switch (to.kind) {
            case FILTER:
                return new Filter(down, (DoublePredicate) f);
            case MAP:
                return new Map(down, (DoubleUnaryOperator) f);
            case TO_OBJECT:
                return new ToObject(down, (DoubleFunction) f);
            case TO_INT:
                return new ToInt(down, (DoubleToIntFunction) f);
            case TO_LONG:
                return new ToLong(down, (DoubleToLongFunction) f);
            case BOX:
                return new Box(down);
            case FLAT:
                return new Flat(down, (DoubleFunction) f);
            case MULTI:
                return new Multi(down, (DoubleStream.DoubleMapMultiConsumer) f);
            case PEEK:
                return new Peek(down, (DoubleConsumer) f);
            case TAKE:
                return new Take(down, (DoublePredicate) f);
            case DROP:
                return new Drop(down, (DoublePredicate) f);
            case SLICE: case LIMIT:
                return new Slice(down, to.skip, to.limit);
            case SORT:
                return (flags & SORTED) != 0 ? down : new Sort(down);
            default:
                return down;
        }
    }

    private static final class Filter extends Receiver {
        private final DoublePredicate predicate;

        Filter(Receiver down, DoublePredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(double e) {
            if (predicate.test(e)) {
                down.accept(e);
            }
        }
    }

    private static final class Map extends Receiver {
        private final DoubleUnaryOperator mapper;

        Map(Receiver down, DoubleUnaryOperator mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(double e) {
            down.accept(mapper.applyAsDouble(e));
        }
    }

    private static final class ToObject extends Receiver {
        private final DoubleFunction mapper;

        ToObject(Receiver down, DoubleFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(double e) {
            down.accept(mapper.apply(e));
        }
    }

    private static final class ToInt extends Receiver {
        private final DoubleToIntFunction mapper;

        ToInt(Receiver down, DoubleToIntFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(double e) {
            down.accept(mapper.applyAsInt(e));
        }
    }

    private static final class ToLong extends Receiver {
        private final DoubleToLongFunction mapper;

        ToLong(Receiver down, DoubleToLongFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(double e) {
            down.accept(mapper.applyAsLong(e));
        }
    }

    private static final class Box extends Receiver {
        Box(Receiver down) {
            super(down);
        }

        public void accept(double e) {
            down.accept((Object) Double.valueOf(e));
        }
    }

    /** Gives the elements of an inner stream. */
    static void give(DoubleStream result, Receiver down, boolean isShort) {
        if (result == null) {
            return;
        }
        if (isShort) {
            Spliterator.OfDouble s = result.sequential().spliterator();
            while (!down.isDone() && s.tryAdvance((DoubleConsumer) down)) {
                // The next one
            }
        } else {
            result.sequential().forEach(down);
        }
    }

    private static final class Flat extends Receiver {
        private final DoubleFunction mapper;
        private boolean isShort;

        Flat(Receiver down, DoubleFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        void begin(long size) {
            down.begin(-1);
        }

        boolean isDone() {
            isShort = true;
            return down.isDone();
        }

        public void accept(double e) {
            try (DoubleStream result = (DoubleStream) mapper.apply(e)) {
                give(result, down, isShort);
            }
        }
    }

    private static final class Multi extends Receiver {
        private final DoubleStream.DoubleMapMultiConsumer mapper;

        Multi(Receiver down, DoubleStream.DoubleMapMultiConsumer mapper) {
            super(down);
            this.mapper = mapper;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(double e) {
            mapper.accept(e, down);
        }
    }

    private static final class Peek extends Receiver {
        private final DoubleConsumer action;

        Peek(Receiver down, DoubleConsumer action) {
            super(down);
            this.action = action;
        }

        public void accept(double e) {
            action.accept(e);
            down.accept(e);
        }
    }

    private static final class Take extends Receiver {
        private final DoublePredicate predicate;
        private boolean takes = true;

        Take(Receiver down, DoublePredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        boolean isDone() {
            return !takes || down.isDone();
        }

        public void accept(double e) {
            if (takes) {
                if (predicate.test(e)) {
                    down.accept(e);
                } else {
                    takes = false;
                }
            }
        }
    }

    private static final class Drop extends Receiver {
        private final DoublePredicate predicate;
        private boolean takes;

        Drop(Receiver down, DoublePredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(double e) {
            if (!takes) {
                if (predicate.test(e)) {
                    return;
                }
                takes = true;
            }
            down.accept(e);
        }
    }

    private static final class Sort extends Receiver {
        private ToArray list;
        private boolean isShort;

        Sort(Receiver down) {
            super(down);
        }

        void begin(long size) {
            list = new ToArray(8);
        }

        boolean isDone() {
            isShort = true;
            return false;
        }

        public void accept(double e) {
            list.accept(e);
        }

        void end() {
            double[] a = list.array;
            int n = list.size;
            sort(a, n);
            down.begin(n);
            for (int i = 0; i < n && !(isShort && down.isDone()); i++) {
                down.accept(a[i]);
            }
            down.end();
            list = null;
        }
    }

    /** Binary insertion behind the sorted front. */
    private static void sort(double[] a, int n) {
        for (int at = 1; at < n; at++) {
            double e = a[at];
            int low = 0;
            int high = at;
            if (!isLess(e, a[at - 1])) {
                low = at;
            }
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (isLess(e, a[middle])) {
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

    private static boolean isLess(double a, double b) {
        return Double.compare(a, b) < 0;
    }

    public DoubleStream filter(DoublePredicate predicate) {
        return new DoublePipe(this, FILTER, Objects.requireNonNull(predicate));
    }

    public DoubleStream map(DoubleUnaryOperator mapper) {
        return new DoublePipe(this, MAP, Objects.requireNonNull(mapper));
    }

    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper) {
        return new ObjPipe<>(this, TO_OBJECT, Objects.requireNonNull(mapper));
    }

    public IntStream mapToInt(DoubleToIntFunction mapper) {
        return new IntPipe(this, TO_INT, Objects.requireNonNull(mapper));
    }

    public LongStream mapToLong(DoubleToLongFunction mapper) {
        return new LongPipe(this, TO_LONG, Objects.requireNonNull(mapper));
    }

    public Stream<Double> boxed() {
        return new ObjPipe<>(this, BOX, null);
    }

    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
        return new DoublePipe(this, FLAT, Objects.requireNonNull(mapper));
    }

    public DoubleStream mapMulti(DoubleStream.DoubleMapMultiConsumer mapper) {
        return new DoublePipe(this, MULTI, Objects.requireNonNull(mapper));
    }

    private static final class Unbox implements ToDoubleFunction<Double> {
        public double applyAsDouble(Double e) {
            return e;
        }
    }

    public DoubleStream distinct() {
        return boxed().distinct().mapToDouble(new Unbox());
    }

    public DoubleStream sorted() {
        return new DoublePipe(this, SORT, null);
    }

    public DoubleStream peek(DoubleConsumer action) {
        return new DoublePipe(this, PEEK, Objects.requireNonNull(action));
    }

    public DoubleStream limit(long maxSize) {
        checkCount(maxSize);
        return new DoublePipe(this, LIMIT, 0, maxSize);
    }

    public DoubleStream skip(long n) {
        checkCount(n);
        return n == 0 ? this : new DoublePipe(this, SLICE, n, Long.MAX_VALUE);
    }

    public DoubleStream takeWhile(DoublePredicate predicate) {
        return new DoublePipe(this, TAKE, Objects.requireNonNull(predicate));
    }

    public DoubleStream dropWhile(DoublePredicate predicate) {
        return new DoublePipe(this, DROP, Objects.requireNonNull(predicate));
    }

    public DoubleStream unordered() {
        return (flags & ORDERED) == 0 ? this : new DoublePipe(this, UNORDERED, null);
    }

    public DoubleStream sequential() {
        setParallel(false);
        return this;
    }

    public DoubleStream parallel() {
        setParallel(true);
        return this;
    }

    public DoubleStream onClose(Runnable closeHandler) {
        addCloser(closeHandler);
        return this;
    }

    // Results

    private static final class Last extends Receiver {
        private final DoubleConsumer action;

        Last(DoubleConsumer action) {
            super(null);
            this.action = action;
        }

        public void accept(double e) {
            action.accept(e);
        }
    }

    public void forEach(DoubleConsumer action) {
        Objects.requireNonNull(action);
        if (source == this) {
            ((Spliterator.OfDouble) open()).forEachRemaining(action);
        } else {
            run(new Last(action), false);
        }
    }

    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    private static final class ToArray extends Receiver {
        double[] array;
        int size;

        ToArray(int capacity) {
            super(null);
            array = new double[capacity];
        }

        public void accept(double e) {
            if (size == array.length) {
                array = copy(size * 2 + 1);
            }
            array[size++] = e;
        }

        double[] copy(int length) {
            double[] a = new double[length];
            for (int i = 0; i < size; i++) {
                a[i] = array[i];
            }
            return a;
        }
    }

    public double[] toArray() {
        Spliterator<?> from = open();
        long exact = exactSize(from);
        if (exact >= Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("Stream size exceeds max array size");
        }
        ToArray to = new ToArray(exact < 0 ? 8 : (int) exact);
        run(from, to, false);
        return to.size == to.array.length ? to.array : to.copy(to.size);
    }

    private static final class Reduce extends Receiver {
        private final DoubleBinaryOperator operator;
        boolean isEmpty;
        double state;

        Reduce(boolean isEmpty, double state, DoubleBinaryOperator operator) {
            super(null);
            this.isEmpty = isEmpty;
            this.state = state;
            this.operator = operator;
        }

        public void accept(double e) {
            if (isEmpty) {
                isEmpty = false;
                state = e;
            } else {
                state = operator.applyAsDouble(state, e);
            }
        }
    }

    public double reduce(double identity, DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        Reduce to = new Reduce(false, identity, op);
        run(to, false);
        return to.state;
    }

    public OptionalDouble reduce(DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        Reduce to = new Reduce(true, 0, op);
        run(to, false);
        return to.isEmpty ? OptionalDouble.empty() : OptionalDouble.of(to.state);
    }

    private static final class Collect extends Receiver {
        private final Supplier supplier;
        private final ObjDoubleConsumer accumulator;
        Object state;

        Collect(Supplier supplier, ObjDoubleConsumer accumulator) {
            super(null);
            this.supplier = supplier;
            this.accumulator = accumulator;
        }

        void begin(long size) {
            state = supplier.get();
        }

        public void accept(double e) {
            accumulator.accept(state, e);
        }
    }

    public <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> accumulator,
            BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Collect to = new Collect(supplier, accumulator);
        run(to, false);
        return (R) to.state;
    }

    /** The sum with its error, as in the JDK. */
    private static final class Total extends Receiver {
        long count;
        final double[] sums = new double[3];

        Total() {
            super(null);
        }

        public void accept(double e) {
            count++;
            Collectors.sumWithCompensation(sums, e);
            sums[2] += e;
        }
    }

    private Total total() {
        Total to = new Total();
        run(to, false);
        return to;
    }

    public double sum() {
        return Collectors.computeFinalSum(total().sums);
    }

    public OptionalDouble average() {
        Total to = total();
        return to.count > 0
                ? OptionalDouble.of(Collectors.computeFinalSum(to.sums) / to.count)
                : OptionalDouble.empty();
    }

    private static final class Extreme implements DoubleBinaryOperator {
        private final boolean isMax;

        Extreme(boolean isMax) {
            this.isMax = isMax;
        }

        public double applyAsDouble(double a, double b) {
            return isMax ? Math.max(a, b) : Math.min(a, b);
        }
    }

    public OptionalDouble min() {
        return reduce(new Extreme(false));
    }

    public OptionalDouble max() {
        return reduce(new Extreme(true));
    }

    public long count() {
        return countElements();
    }

    public DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics to = new DoubleSummaryStatistics();
        run(new Last(to), false);
        return to;
    }

    /** Stops at the first element for which the predicate gives {@code wanted}. */
    private static final class Match extends Receiver {
        private final DoublePredicate predicate;
        private final boolean wanted;
        boolean isFound;

        Match(DoublePredicate predicate, boolean wanted) {
            super(null);
            this.predicate = predicate;
            this.wanted = wanted;
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(double e) {
            if (!isFound && predicate.test(e) == wanted) {
                isFound = true;
            }
        }
    }

    private boolean match(DoublePredicate predicate, boolean wanted) {
        Match to = new Match(Objects.requireNonNull(predicate), wanted);
        run(to, true);
        return to.isFound;
    }

    public boolean anyMatch(DoublePredicate predicate) {
        return match(predicate, true);
    }

    public boolean allMatch(DoublePredicate predicate) {
        return !match(predicate, false);
    }

    public boolean noneMatch(DoublePredicate predicate) {
        return !match(predicate, true);
    }

    private static final class First extends Receiver {
        boolean isFound;
        double value;

        First() {
            super(null);
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(double e) {
            if (!isFound) {
                isFound = true;
                value = e;
            }
        }
    }

    public OptionalDouble findFirst() {
        First to = new First();
        run(to, true);
        return to.isFound ? OptionalDouble.of(to.value) : OptionalDouble.empty();
    }

    public OptionalDouble findAny() {
        return findFirst();
    }

    public PrimitiveIterator.OfDouble iterator() {
        return Spliterators.iterator(spliterator());
    }

    public Spliterator.OfDouble spliterator() {
        Spliterator<?> head = openSource();
        return head != null ? (Spliterator.OfDouble) head : new Pulled(this, open());
    }

    /** Runs the stream element by element; a step may give several elements for one. */
    private static final class Pulled implements Spliterator.OfDouble {
        private final DoublePipe pipe;
        private final Spliterator<?> from;
        private ToArray buffer;
        private int at;
        private Receiver first;
        private boolean isFinished;

        Pulled(DoublePipe pipe, Spliterator<?> from) {
            this.pipe = pipe;
            this.from = from;
        }

        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (first == null) {
                if (isFinished) {
                    return false;
                }
                buffer = new ToArray(8);
                first = pipe.chain(buffer);
                first.begin(from.getExactSizeIfKnown());
            } else {
                at++;
            }
            if (at >= buffer.size) {
                at = 0;
                buffer.size = 0;
                while (buffer.size == 0) {
                    if (first.isDone() || !pipe.source.pushOne(from, first)) {
                        if (isFinished) {
                            return false;
                        }
                        first.end();
                        isFinished = true;
                    }
                }
            }
            action.accept(buffer.array[at]);
            return true;
        }

        public void forEachRemaining(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (first == null && !isFinished) {
                pipe.run(from, new Last(action), false);
                isFinished = true;
            } else {
                while (tryAdvance(action)) {
                    // The next one
                }
            }
        }

        public Spliterator.OfDouble trySplit() {
            return null;
        }

        public long estimateSize() {
            long size = pipe.exactSize(from);
            return size < 0 ? from.estimateSize() : size;
        }

        public long getExactSizeIfKnown() {
            return hasCharacteristics(Spliterator.SIZED) ? pipe.exactSize(from) : -1;
        }

        public int characteristics() {
            return pipe.characteristics(from);
        }

        public java.util.Comparator<? super Double> getComparator() {
            if (!hasCharacteristics(Spliterator.SORTED)) {
                throw new IllegalStateException();
            }
            return null;
        }
    }
}
