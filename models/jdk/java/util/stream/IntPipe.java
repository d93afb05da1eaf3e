package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** A stream of numbers of type int; see {@link Pipe}. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class IntPipe extends Pipe implements IntStream {

    IntPipe(Spliterator<?> spliterator, boolean parallel) {
        super(spliterator, parallel);
    }

    IntPipe(Supplier<? extends Spliterator<?>> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    IntPipe(Pipe previous, int kind, Object function) {
        super(previous, kind, function);
    }

    private IntPipe(Pipe previous, int kind, long skip, long limit) {
        super(previous, kind, null, skip, limit);
    }

    void push(Spliterator<?> from, Receiver to) {
        ((Spliterator.OfInt) from).forEachRemaining((IntConsumer) to);
    }

    boolean pushOne(Spliterator<?> from, Receiver to) {
        return ((Spliterator.OfInt) from).tryAdvance((IntConsumer) to);
    }

    // Steps

    Receiver step(Pipe to, Receiver down) {
        Object f = to.function;
        switch (to.kind) {
            case FILTER:
                return new Filter(down, (IntPredicate) f);
            case MAP:
                return new Map(down, (IntUnaryOperator) f);
            case TO_OBJECT:
                return new ToObject(down, (IntFunction) f);
            case TO_LONG:
                return new ToLong(down, (IntToLongFunction) f);
            case TO_DOUBLE:
                return new ToDouble(down, (IntToDoubleFunction) f);
            case BOX:
                return new Box(down);
            case AS_LONG:
                return new AsLong(down);
            case AS_DOUBLE: case LONG_AS_DOUBLE:
                return new AsDouble(down);
            case FLAT:
                return new Flat(down, (IntFunction) f);
            case MULTI:
                return new Multi(down, (IntStream.IntMapMultiConsumer) f);
            case PEEK:
                return new Peek(down, (IntConsumer) f);
            case TAKE:
                return new Take(down, (IntPredicate) f);
            case DROP:
                return new Drop(down, (IntPredicate) f);
            case SLICE: case LIMIT:
                return new Slice(down, to.skip, to.limit);
            case SORT:
                return (flags & SORTED) != 0 ? down : new Sort(down);
            default:
                return down;
        }
    }

    private static final class Filter extends Receiver {
        private final IntPredicate predicate;

        Filter(Receiver down, IntPredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(int e) {
            if (predicate.test(e)) {
                down.accept(e);
            }
        }
    }

    private static final class Map extends Receiver {
        private final IntUnaryOperator mapper;

        Map(Receiver down, IntUnaryOperator mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(int e) {
            down.accept(mapper.applyAsInt(e));
        }
    }

    private static final class ToObject extends Receiver {
        private final IntFunction mapper;

        ToObject(Receiver down, IntFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(int e) {
            down.accept(mapper.apply(e));
        }
    }

    private static final class ToLong extends Receiver {
        private final IntToLongFunction mapper;

        ToLong(Receiver down, IntToLongFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(int e) {
            down.accept(mapper.applyAsLong(e));
        }
    }

    private static final class ToDouble extends Receiver {
        private final IntToDoubleFunction mapper;

        ToDouble(Receiver down, IntToDoubleFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(int e) {
            down.accept(mapper.applyAsDouble(e));
        }
    }

    private static final class Box extends Receiver {
        Box(Receiver down) {
            super(down);
        }

        public void accept(int e) {
            down.accept((Object) Integer.valueOf(e));
        }
    }

    private static final class AsLong extends Receiver {
        AsLong(Receiver down) {
            super(down);
        }

        public void accept(int e) {
            down.accept((long) e);
        }
    }

    private static final class AsDouble extends Receiver {
        AsDouble(Receiver down) {
            super(down);
        }

        public void accept(int e) {
            down.accept((double) e);
        }
    }

    /** Gives the elements of an inner stream. */
    static void give(IntStream result, Receiver down, boolean isShort) {
        if (result == null) {
            return;
        }
        if (isShort) {
            Spliterator.OfInt s = result.sequential().spliterator();
            while (!down.isDone() && s.tryAdvance((IntConsumer) down)) {
                // The next one
            }
        } else {
            result.sequential().forEach(down);
        }
    }

    private static final class Flat extends Receiver {
        private final IntFunction mapper;
        private boolean isShort;

        Flat(Receiver down, IntFunction mapper) {
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

        public void accept(int e) {
            try (IntStream result = (IntStream) mapper.apply(e)) {
                give(result, down, isShort);
            }
        }
    }

    private static final class Multi extends Receiver {
        private final IntStream.IntMapMultiConsumer mapper;

        Multi(Receiver down, IntStream.IntMapMultiConsumer mapper) {
            super(down);
            this.mapper = mapper;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(int e) {
            mapper.accept(e, down);
        }
    }

    private static final class Peek extends Receiver {
        private final IntConsumer action;

        Peek(Receiver down, IntConsumer action) {
            super(down);
            this.action = action;
        }

        public void accept(int e) {
            action.accept(e);
            down.accept(e);
        }
    }

    private static final class Take extends Receiver {
        private final IntPredicate predicate;
        private boolean takes = true;

        Take(Receiver down, IntPredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        boolean isDone() {
            return !takes || down.isDone();
        }

        public void accept(int e) {
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
        private final IntPredicate predicate;
        private boolean takes;

        Drop(Receiver down, IntPredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(int e) {
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

        public void accept(int e) {
            list.accept(e);
        }

        void end() {
            int[] a = list.array;
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
    private static void sort(int[] a, int n) {
        for (int at = 1; at < n; at++) {
            int e = a[at];
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

    private static boolean isLess(int a, int b) {
        return a < b;
    }

    public IntStream filter(IntPredicate predicate) {
        return new IntPipe(this, FILTER, Objects.requireNonNull(predicate));
    }

    public IntStream map(IntUnaryOperator mapper) {
        return new IntPipe(this, MAP, Objects.requireNonNull(mapper));
    }

    public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
        return new ObjPipe<>(this, TO_OBJECT, Objects.requireNonNull(mapper));
    }

    public LongStream mapToLong(IntToLongFunction mapper) {
        return new LongPipe(this, TO_LONG, Objects.requireNonNull(mapper));
    }

    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        return new DoublePipe(this, TO_DOUBLE, Objects.requireNonNull(mapper));
    }

    public Stream<Integer> boxed() {
        return new ObjPipe<>(this, BOX, null);
    }

    public LongStream asLongStream() {
        return new LongPipe(this, AS_LONG, null);
    }

    public DoubleStream asDoubleStream() {
        return new DoublePipe(this, AS_DOUBLE, null);
    }

    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        return new IntPipe(this, FLAT, Objects.requireNonNull(mapper));
    }

    public IntStream mapMulti(IntStream.IntMapMultiConsumer mapper) {
        return new IntPipe(this, MULTI, Objects.requireNonNull(mapper));
    }

    private static final class Unbox implements ToIntFunction<Integer> {
        public int applyAsInt(Integer e) {
            return e;
        }
    }

    public IntStream distinct() {
        return boxed().distinct().mapToInt(new Unbox());
    }

    public IntStream sorted() {
        return new IntPipe(this, SORT, null);
    }

    public IntStream peek(IntConsumer action) {
        return new IntPipe(this, PEEK, Objects.requireNonNull(action));
    }

    public IntStream limit(long maxSize) {
        checkCount(maxSize);
        return new IntPipe(this, LIMIT, 0, maxSize);
    }

    public IntStream skip(long n) {
        checkCount(n);
        return n == 0 ? this : new IntPipe(this, SLICE, n, Long.MAX_VALUE);
    }

    public IntStream takeWhile(IntPredicate predicate) {
        return new IntPipe(this, TAKE, Objects.requireNonNull(predicate));
    }

    public IntStream dropWhile(IntPredicate predicate) {
        return new IntPipe(this, DROP, Objects.requireNonNull(predicate));
    }

    public IntStream unordered() {
        return (flags & ORDERED) == 0 ? this : new IntPipe(this, UNORDERED, null);
    }

    public IntStream sequential() {
        setParallel(false);
        return this;
    }

    public IntStream parallel() {
        setParallel(true);
        return this;
    }

    public IntStream onClose(Runnable closeHandler) {
        addCloser(closeHandler);
        return this;
    }

    // Results

    private static final class Last extends Receiver {
        private final IntConsumer action;

        Last(IntConsumer action) {
            super(null);
            this.action = action;
        }

        public void accept(int e) {
            action.accept(e);
        }
    }

    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        if (source == this) {
            ((Spliterator.OfInt) open()).forEachRemaining(action);
        } else {
            run(new Last(action), false);
        }
    }

    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    private static final class ToArray extends Receiver {
        int[] array;
        int size;

        ToArray(int capacity) {
            super(null);
            array = new int[capacity];
        }

        public void accept(int e) {
            if (size == array.length) {
                array = copy(size * 2 + 1);
            }
            array[size++] = e;
        }

        int[] copy(int length) {
            int[] a = new int[length];
            for (int i = 0; i < size; i++) {
                a[i] = array[i];
            }
            return a;
        }
    }

    public int[] toArray() {
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
        private final IntBinaryOperator operator;
        boolean isEmpty;
        int state;

        Reduce(boolean isEmpty, int state, IntBinaryOperator operator) {
            super(null);
            this.isEmpty = isEmpty;
            this.state = state;
            this.operator = operator;
        }

        public void accept(int e) {
            if (isEmpty) {
                isEmpty = false;
                state = e;
            } else {
                state = operator.applyAsInt(state, e);
            }
        }
    }

    public int reduce(int identity, IntBinaryOperator op) {
        Objects.requireNonNull(op);
        Reduce to = new Reduce(false, identity, op);
        run(to, false);
        return to.state;
    }

    public OptionalInt reduce(IntBinaryOperator op) {
        Objects.requireNonNull(op);
        Reduce to = new Reduce(true, 0, op);
        run(to, false);
        return to.isEmpty ? OptionalInt.empty() : OptionalInt.of(to.state);
    }

    private static final class Collect extends Receiver {
        private final Supplier supplier;
        private final ObjIntConsumer accumulator;
        Object state;

        Collect(Supplier supplier, ObjIntConsumer accumulator) {
            super(null);
            this.supplier = supplier;
            this.accumulator = accumulator;
        }

        void begin(long size) {
            state = supplier.get();
        }

        public void accept(int e) {
            accumulator.accept(state, e);
        }
    }

    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator,
            BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Collect to = new Collect(supplier, accumulator);
        run(to, false);
        return (R) to.state;
    }

    private static final class Total extends Receiver {
        long count;
        int small;
        long sum;

        Total() {
            super(null);
        }

        public void accept(int e) {
            count++;
            small += e;
            sum += e;
        }
    }

    private Total total() {
        Total to = new Total();
        run(to, false);
        return to;
    }

    public int sum() {
        return total().small;
    }

    public OptionalDouble average() {
        Total to = total();
        return to.count > 0 ? OptionalDouble.of((double) to.sum / to.count)
                : OptionalDouble.empty();
    }

    private static final class Extreme implements IntBinaryOperator {
        private final boolean isMax;

        Extreme(boolean isMax) {
            this.isMax = isMax;
        }

        public int applyAsInt(int a, int b) {
            return isMax ? Math.max(a, b) : Math.min(a, b);
        }
    }

    public OptionalInt min() {
        return reduce(new Extreme(false));
    }

    public OptionalInt max() {
        return reduce(new Extreme(true));
    }

    public long count() {
        return countElements();
    }

    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics to = new IntSummaryStatistics();
        run(new Last(to), false);
        return to;
    }

    /** Stops at the first element for which the predicate gives {@code wanted}. */
    private static final class Match extends Receiver {
        private final IntPredicate predicate;
        private final boolean wanted;
        boolean isFound;

        Match(IntPredicate predicate, boolean wanted) {
            super(null);
            this.predicate = predicate;
            this.wanted = wanted;
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(int e) {
            if (!isFound && predicate.test(e) == wanted) {
                isFound = true;
            }
        }
    }

    private boolean match(IntPredicate predicate, boolean wanted) {
        Match to = new Match(Objects.requireNonNull(predicate), wanted);
        run(to, true);
        return to.isFound;
    }

    public boolean anyMatch(IntPredicate predicate) {
        return match(predicate, true);
    }

    public boolean allMatch(IntPredicate predicate) {
        return !match(predicate, false);
    }

    public boolean noneMatch(IntPredicate predicate) {
        return !match(predicate, true);
    }

    private static final class First extends Receiver {
        boolean isFound;
        int value;

        First() {
            super(null);
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(int e) {
            if (!isFound) {
                isFound = true;
                value = e;
            }
        }
    }

    public OptionalInt findFirst() {
        First to = new First();
        run(to, true);
        return to.isFound ? OptionalInt.of(to.value) : OptionalInt.empty();
    }

    public OptionalInt findAny() {
        return findFirst();
    }

    public PrimitiveIterator.OfInt iterator() {
        return Spliterators.iterator(spliterator());
    }

    public Spliterator.OfInt spliterator() {
        Spliterator<?> head = openSource();
        return head != null ? (Spliterator.OfInt) head : new Pulled(this, open());
    }

    /** Runs the stream element by element; a step may give several elements for one. */
    private static final class Pulled implements Spliterator.OfInt {
        private final IntPipe pipe;
        private final Spliterator<?> from;
        private ToArray buffer;
        private int at;
        private Receiver first;
        private boolean isFinished;

        Pulled(IntPipe pipe, Spliterator<?> from) {
            this.pipe = pipe;
            this.from = from;
        }

        public boolean tryAdvance(IntConsumer action) {
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

        public void forEachRemaining(IntConsumer action) {
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

        public Spliterator.OfInt trySplit() {
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

        public java.util.Comparator<? super Integer> getComparator() {
            if (!hasCharacteristics(Spliterator.SORTED)) {
                throw new IllegalStateException();
            }
            return null;
        }
    }
}
