package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** A stream of numbers of type long; see {@link Pipe}. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class LongPipe extends Pipe implements LongStream {

    LongPipe(Spliterator<?> spliterator, boolean parallel) {
        super(spliterator, parallel);
    }

    LongPipe(Supplier<? extends Spliterator<?>> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    LongPipe(Pipe previous, int kind, Object function) {
        super(previous, kind, function);
    }

    private LongPipe(Pipe previous, int kind, long skip, long limit) {
        super(previous, kind, null, skip, limit);
    }

    void push(Spliterator<?> from, Receiver to) {
        ((Spliterator.OfLong) from).forEachRemaining((LongConsumer) to);
    }

    boolean pushOne(Spliterator<?> from, Receiver to) {
        return ((Spliterator.OfLong) from).tryAdvance((LongConsumer) to);
    }

    // Steps

    Receiver step(Pipe to, Receiver down) {
        Object f = to.function;
        switch (to.kind) {
            case FILTER:
                return new Filter(down, (LongPredicate) f);
            case MAP:
                return new Map(down, (LongUnaryOperator) f);
            case TO_OBJECT:
                return new ToObject(down, (LongFunction) f);
            case TO_INT:
                return new ToInt(down, (LongToIntFunction) f);
            case TO_DOUBLE:
                return new ToDouble(down, (LongToDoubleFunction) f);
            case BOX:
                return new Box(down);
            case AS_DOUBLE: case LONG_AS_DOUBLE:
                return new AsDouble(down);
            case FLAT:
                return new Flat(down, (LongFunction) f);
            case MULTI:
                return new Multi(down, (LongStream.LongMapMultiConsumer) f);
            case PEEK:
                return new Peek(down, (LongConsumer) f);
            case TAKE:
                return new Take(down, (LongPredicate) f);
            case DROP:
                return new Drop(down, (LongPredicate) f);
            case SLICE: case LIMIT:
                return new Slice(down, to.skip, to.limit);
            case SORT:
                return (flags & SORTED) != 0 ? down : new Sort(down);
            default:
                return down;
        }
    }

    private static final class Filter extends Receiver {
        private final LongPredicate predicate;

        Filter(Receiver down, LongPredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(long e) {
            if (predicate.test(e)) {
                down.accept(e);
            }
        }
    }

    private static final class Map extends Receiver {
        private final LongUnaryOperator mapper;

        Map(Receiver down, LongUnaryOperator mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(long e) {
            down.accept(mapper.applyAsLong(e));
        }
    }

    private static final class ToObject extends Receiver {
        private final LongFunction mapper;

        ToObject(Receiver down, LongFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(long e) {
            down.accept(mapper.apply(e));
        }
    }

    private static final class ToInt extends Receiver {
        private final LongToIntFunction mapper;

        ToInt(Receiver down, LongToIntFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(long e) {
            down.accept(mapper.applyAsInt(e));
        }
    }

    private static final class ToDouble extends Receiver {
        private final LongToDoubleFunction mapper;

        ToDouble(Receiver down, LongToDoubleFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(long e) {
            down.accept(mapper.applyAsDouble(e));
        }
    }

    private static final class Box extends Receiver {
        Box(Receiver down) {
            super(down);
        }

        public void accept(long e) {
            down.accept((Object) Long.valueOf(e));
        }
    }

    private static final class AsDouble extends Receiver {
        AsDouble(Receiver down) {
            super(down);
        }

        public void accept(long e) {
            down.accept((double) e);
        }
    }

    /** Gives the elements of an inner stream. */
    static void give(LongStream result, Receiver down, boolean isShort) {
        if (result == null) {
            return;
        }
        if (isShort) {
            Spliterator.OfLong s = result.sequential().spliterator();
            while (!down.isDone() && s.tryAdvance((LongConsumer) down)) {
                // The next one
            }
        } else {
            result.sequential().forEach(down);
        }
    }

    private static final class Flat extends Receiver {
        private final LongFunction mapper;
        private boolean isShort;

        Flat(Receiver down, LongFunction mapper) {
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

        public void accept(long e) {
            try (LongStream result = (LongStream) mapper.apply(e)) {
                give(result, down, isShort);
            }
        }
    }

    private static final class Multi extends Receiver {
        private final LongStream.LongMapMultiConsumer mapper;

        Multi(Receiver down, LongStream.LongMapMultiConsumer mapper) {
            super(down);
            this.mapper = mapper;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(long e) {
            mapper.accept(e, down);
        }
    }

    private static final class Peek extends Receiver {
        private final LongConsumer action;

        Peek(Receiver down, LongConsumer action) {
            super(down);
            this.action = action;
        }

        public void accept(long e) {
            action.accept(e);
            down.accept(e);
        }
    }

    private static final class Take extends Receiver {
        private final LongPredicate predicate;
        private boolean takes = true;

        Take(Receiver down, LongPredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        boolean isDone() {
            return !takes || down.isDone();
        }

        public void accept(long e) {
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
        private final LongPredicate predicate;
        private boolean takes;

        Drop(Receiver down, LongPredicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(long e) {
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

        public void accept(long e) {
            list.accept(e);
        }

        void end() {
            long[] a = list.array;
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
    private static void sort(long[] a, int n) {
        for (int at = 1; at < n; at++) {
            long e = a[at];
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

    private static boolean isLess(long a, long b) {
        return a < b;
    }

    public LongStream filter(LongPredicate predicate) {
        return new LongPipe(this, FILTER, Objects.requireNonNull(predicate));
    }

    public LongStream map(LongUnaryOperator mapper) {
        return new LongPipe(this, MAP, Objects.requireNonNull(mapper));
    }

    public <U> Stream<U> mapToObj(LongFunction<? extends U> mapper) {
        return new ObjPipe<>(this, TO_OBJECT, Objects.requireNonNull(mapper));
    }

    public IntStream mapToInt(LongToIntFunction mapper) {
        return new IntPipe(this, TO_INT, Objects.requireNonNull(mapper));
    }

    public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
        return new DoublePipe(this, TO_DOUBLE, Objects.requireNonNull(mapper));
    }

    public Stream<Long> boxed() {
        return new ObjPipe<>(this, BOX, null);
    }

    public DoubleStream asDoubleStream() {
        return new DoublePipe(this, LONG_AS_DOUBLE, null);
    }

    public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
        return new LongPipe(this, FLAT, Objects.requireNonNull(mapper));
    }

    public LongStream mapMulti(LongStream.LongMapMultiConsumer mapper) {
        return new LongPipe(this, MULTI, Objects.requireNonNull(mapper));
    }

    private static final class Unbox implements ToLongFunction<Long> {
        public long applyAsLong(Long e) {
            return e;
        }
    }

    public LongStream distinct() {
        return boxed().distinct().mapToLong(new Unbox());
    }

    public LongStream sorted() {
        return new LongPipe(this, SORT, null);
    }

    public LongStream peek(LongConsumer action) {
        return new LongPipe(this, PEEK, Objects.requireNonNull(action));
    }

    public LongStream limit(long maxSize) {
        checkCount(maxSize);
        return new LongPipe(this, LIMIT, 0, maxSize);
    }

    public LongStream skip(long n) {
        checkCount(n);
        return n == 0 ? this : new LongPipe(this, SLICE, n, Long.MAX_VALUE);
    }

    public LongStream takeWhile(LongPredicate predicate) {
        return new LongPipe(this, TAKE, Objects.requireNonNull(predicate));
    }

    public LongStream dropWhile(LongPredicate predicate) {
        return new LongPipe(this, DROP, Objects.requireNonNull(predicate));
    }

    public LongStream unordered() {
        return (flags & ORDERED) == 0 ? this : new LongPipe(this, UNORDERED, null);
    }

    public LongStream sequential() {
        setParallel(false);
        return this;
    }

    public LongStream parallel() {
        setParallel(true);
        return this;
    }

    public LongStream onClose(Runnable closeHandler) {
        addCloser(closeHandler);
        return this;
    }

    // Results

    private static final class Last extends Receiver {
        private final LongConsumer action;

        Last(LongConsumer action) {
            super(null);
            this.action = action;
        }

        public void accept(long e) {
            action.accept(e);
        }
    }

    public void forEach(LongConsumer action) {
        Objects.requireNonNull(action);
        if (source == this) {
            ((Spliterator.OfLong) open()).forEachRemaining(action);
        } else {
            run(new Last(action), false);
        }
    }

    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    private static final class ToArray extends Receiver {
        long[] array;
        int size;

        ToArray(int capacity) {
            super(null);
            array = new long[capacity];
        }

        public void accept(long e) {
            if (size == array.length) {
                array = copy(size * 2 + 1);
            }
            array[size++] = e;
        }

        long[] copy(int length) {
            long[] a = new long[length];
            for (int i = 0; i < size; i++) {
                a[i] = array[i];
            }
            return a;
        }
    }

    public long[] toArray() {
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
        private final LongBinaryOperator operator;
        boolean isEmpty;
        long state;

        Reduce(boolean isEmpty, long state, LongBinaryOperator operator) {
            super(null);
            this.isEmpty = isEmpty;
            this.state = state;
            this.operator = operator;
        }

        public void accept(long e) {
            if (isEmpty) {
                isEmpty = false;
                state = e;
            } else {
                state = operator.applyAsLong(state, e);
            }
        }
    }

    public long reduce(long identity, LongBinaryOperator op) {
        Objects.requireNonNull(op);
        Reduce to = new Reduce(false, identity, op);
        run(to, false);
        return to.state;
    }

    public OptionalLong reduce(LongBinaryOperator op) {
        Objects.requireNonNull(op);
        Reduce to = new Reduce(true, 0, op);
        run(to, false);
        return to.isEmpty ? OptionalLong.empty() : OptionalLong.of(to.state);
    }

    private static final class Collect extends Receiver {
        private final Supplier supplier;
        private final ObjLongConsumer accumulator;
        Object state;

        Collect(Supplier supplier, ObjLongConsumer accumulator) {
            super(null);
            this.supplier = supplier;
            this.accumulator = accumulator;
        }

        void begin(long size) {
            state = supplier.get();
        }

        public void accept(long e) {
            accumulator.accept(state, e);
        }
    }

    public <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator,
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
        long sum;

        Total() {
            super(null);
        }

        public void accept(long e) {
            count++;
            sum += e;
        }
    }

    private Total total() {
        Total to = new Total();
        run(to, false);
        return to;
    }

    public long sum() {
        return total().sum;
    }

    public OptionalDouble average() {
        Total to = total();
        return to.count > 0 ? OptionalDouble.of((double) to.sum / to.count)
                : OptionalDouble.empty();
    }

    private static final class Extreme implements LongBinaryOperator {
        private final boolean isMax;

        Extreme(boolean isMax) {
            this.isMax = isMax;
        }

        public long applyAsLong(long a, long b) {
            return isMax ? Math.max(a, b) : Math.min(a, b);
        }
    }

    public OptionalLong min() {
        return reduce(new Extreme(false));
    }

    public OptionalLong max() {
        return reduce(new Extreme(true));
    }

    public long count() {
        return countElements();
    }

    public LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics to = new LongSummaryStatistics();
        run(new Last(to), false);
        return to;
    }

    /** Stops at the first element for which the predicate gives {@code wanted}. */
    private static final class Match extends Receiver {
        private final LongPredicate predicate;
        private final boolean wanted;
        boolean isFound;

        Match(LongPredicate predicate, boolean wanted) {
            super(null);
            this.predicate = predicate;
            this.wanted = wanted;
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(long e) {
            if (!isFound && predicate.test(e) == wanted) {
                isFound = true;
            }
        }
    }

    private boolean match(LongPredicate predicate, boolean wanted) {
        Match to = new Match(Objects.requireNonNull(predicate), wanted);
        run(to, true);
        return to.isFound;
    }

    public boolean anyMatch(LongPredicate predicate) {
        return match(predicate, true);
    }

    public boolean allMatch(LongPredicate predicate) {
        return !match(predicate, false);
    }

    public boolean noneMatch(LongPredicate predicate) {
        return !match(predicate, true);
    }

    private static final class First extends Receiver {
        boolean isFound;
        long value;

        First() {
            super(null);
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(long e) {
            if (!isFound) {
                isFound = true;
                value = e;
            }
        }
    }

    public OptionalLong findFirst() {
        First to = new First();
        run(to, true);
        return to.isFound ? OptionalLong.of(to.value) : OptionalLong.empty();
    }

    public OptionalLong findAny() {
        return findFirst();
    }

    public PrimitiveIterator.OfLong iterator() {
        return Spliterators.iterator(spliterator());
    }

    public Spliterator.OfLong spliterator() {
        Spliterator<?> head = openSource();
        return head != null ? (Spliterator.OfLong) head : new Pulled(this, open());
    }

    /** Runs the stream element by element; a step may give several elements for one. */
    private static final class Pulled implements Spliterator.OfLong {
        private final LongPipe pipe;
        private final Spliterator<?> from;
        private ToArray buffer;
        private int at;
        private Receiver first;
        private boolean isFinished;

        Pulled(LongPipe pipe, Spliterator<?> from) {
            this.pipe = pipe;
            this.from = from;
        }

        public boolean tryAdvance(LongConsumer action) {
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

        public void forEachRemaining(LongConsumer action) {
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

        public Spliterator.OfLong trySplit() {
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

        public java.util.Comparator<? super Long> getComparator() {
            if (!hasCharacteristics(Spliterator.SORTED)) {
                throw new IllegalStateException();
            }
            return null;
        }
    }
}
