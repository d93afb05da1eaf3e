package java.util.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** A stream of objects; see {@link Pipe}. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class ObjPipe<T> extends Pipe implements Stream<T> {

    ObjPipe(Spliterator<?> spliterator, boolean parallel) {
        super(spliterator, parallel);
    }

    ObjPipe(Supplier<? extends Spliterator<?>> supplier, int characteristics, boolean parallel) {
        super(supplier, characteristics, parallel);
    }

    ObjPipe(Pipe previous, int kind, Object function) {
        super(previous, kind, function);
    }

    private ObjPipe(Pipe previous, int kind, long skip, long limit) {
        super(previous, kind, null, skip, limit);
    }

    void push(Spliterator<?> from, Receiver to) {
        ((Spliterator<Object>) from).forEachRemaining(to);
    }

    boolean pushOne(Spliterator<?> from, Receiver to) {
        return ((Spliterator<Object>) from).tryAdvance(to);
    }

    // Steps

    Receiver step(Pipe to, Receiver down) {
        Object f = to.function;
        switch (to.kind) {
            case FILTER:
                return new Filter(down, (Predicate) f);
            case MAP:
                return new Map(down, (Function) f);
            case TO_INT:
                return new ToInt(down, (ToIntFunction) f);
            case TO_LONG:
                return new ToLong(down, (ToLongFunction) f);
            case TO_DOUBLE:
                return new ToDouble(down, (ToDoubleFunction) f);
            case FLAT: case FLAT_INT: case FLAT_LONG: case FLAT_DOUBLE:
                return new Flat(down, to.kind, (Function) f);
            case MULTI: case MULTI_INT: case MULTI_LONG: case MULTI_DOUBLE:
                return new Multi(down, (BiConsumer) f);
            case PEEK:
                return new Peek(down, (Consumer) f);
            case TAKE:
                return new Take(down, (Predicate) f);
            case DROP:
                return new Drop(down, (Predicate) f);
            case SLICE: case LIMIT:
                return new Slice(down, to.skip, to.limit);
            case UNIQUE:
                if ((flags & DISTINCT) != 0) {
                    return down;
                }
                return (flags & SORTED) != 0 ? new Changes(down) : new Unique(down);
            case SORT:
                return f == null && (flags & SORTED) != 0 ? down : new Sort(down, (Comparator) f);
            default:
                return down;
        }
    }

    private static final class Filter extends Receiver {
        private final Predicate predicate;

        Filter(Receiver down, Predicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(Object e) {
            if (predicate.test(e)) {
                down.accept(e);
            }
        }
    }

    private static final class Map extends Receiver {
        private final Function mapper;

        Map(Receiver down, Function mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(Object e) {
            down.accept(mapper.apply(e));
        }
    }

    private static final class ToInt extends Receiver {
        private final ToIntFunction mapper;

        ToInt(Receiver down, ToIntFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(Object e) {
            down.accept(mapper.applyAsInt(e));
        }
    }

    private static final class ToLong extends Receiver {
        private final ToLongFunction mapper;

        ToLong(Receiver down, ToLongFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(Object e) {
            down.accept(mapper.applyAsLong(e));
        }
    }

    private static final class ToDouble extends Receiver {
        private final ToDoubleFunction mapper;

        ToDouble(Receiver down, ToDoubleFunction mapper) {
            super(down);
            this.mapper = mapper;
        }

        public void accept(Object e) {
            down.accept(mapper.applyAsDouble(e));
        }
    }

    private static final class Flat extends Receiver {
        private final int kind;
        private final Function mapper;
        private boolean isShort;

        Flat(Receiver down, int kind, Function mapper) {
            super(down);
            this.kind = kind;
            this.mapper = mapper;
        }

        void begin(long size) {
            down.begin(-1);
        }

        boolean isDone() {
            isShort = true;
            return down.isDone();
        }

        public void accept(Object e) {
            if (kind == FLAT) {
                try (Stream result = (Stream) mapper.apply(e)) {
                    give(result);
                }
            } else if (kind == FLAT_INT) {
                try (IntStream result = (IntStream) mapper.apply(e)) {
                    IntPipe.give(result, down, isShort);
                }
            } else if (kind == FLAT_LONG) {
                try (LongStream result = (LongStream) mapper.apply(e)) {
                    LongPipe.give(result, down, isShort);
                }
            } else {
                try (DoubleStream result = (DoubleStream) mapper.apply(e)) {
                    DoublePipe.give(result, down, isShort);
                }
            }
        }

        private void give(Stream result) {
            if (result == null) {
                return;
            }
            if (isShort) {
                Spliterator s = ((Stream) result.sequential()).spliterator();
                while (!down.isDone() && s.tryAdvance(down)) {
                    // The next one
                }
            } else {
                ((Stream) result.sequential()).forEach(down);
            }
        }
    }

    private static final class Multi extends Receiver {
        private final BiConsumer mapper;

        Multi(Receiver down, BiConsumer mapper) {
            super(down);
            this.mapper = mapper;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(Object e) {
            mapper.accept(e, down);
        }
    }

    private static final class Peek extends Receiver {
        private final Consumer action;

        Peek(Receiver down, Consumer action) {
            super(down);
            this.action = action;
        }

        public void accept(Object e) {
            action.accept(e);
            down.accept(e);
        }
    }

    private static final class Take extends Receiver {
        private final Predicate predicate;
        private boolean takes = true;

        Take(Receiver down, Predicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        boolean isDone() {
            return !takes || down.isDone();
        }

        public void accept(Object e) {
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
        private final Predicate predicate;
        private boolean takes;

        Drop(Receiver down, Predicate predicate) {
            super(down);
            this.predicate = predicate;
        }

        void begin(long size) {
            down.begin(-1);
        }

        public void accept(Object e) {
            if (!takes) {
                if (predicate.test(e)) {
                    return;
                }
                takes = true;
            }
            down.accept(e);
        }
    }

    private static final class Unique extends Receiver {
        private HashSet<Object> seen;

        Unique(Receiver down) {
            super(down);
        }

        void begin(long size) {
            seen = new HashSet<>();
            down.begin(-1);
        }

        void end() {
            seen = null;
            down.end();
        }

        public void accept(Object e) {
            if (seen.add(e)) {
                down.accept(e);
            }
        }
    }

    /** The different elements of a sorted stream. */
    private static final class Changes extends Receiver {
        private boolean seenNull;
        private Object last;

        Changes(Receiver down) {
            super(down);
        }

        void begin(long size) {
            seenNull = false;
            last = null;
            down.begin(-1);
        }

        void end() {
            last = null;
            down.end();
        }

        public void accept(Object e) {
            if (e == null) {
                if (!seenNull) {
                    seenNull = true;
                    last = null;
                    down.accept(last);
                }
            } else if (last == null || !e.equals(last)) {
                last = e;
                down.accept(e);
            }
        }
    }

    private static final class Sort extends Receiver {
        private final Comparator comparator;
        private ArrayList<Object> list;
        private boolean isShort;

        Sort(Receiver down, Comparator comparator) {
            super(down);
            this.comparator = comparator;
        }

        void begin(long size) {
            list = new ArrayList<>();
        }

        boolean isDone() {
            isShort = true;
            return false;
        }

        public void accept(Object e) {
            list.add(e);
        }

        void end() {
            list.sort(comparator);
            int n = list.size();
            down.begin(n);
            for (int i = 0; i < n && !(isShort && down.isDone()); i++) {
                down.accept(list.get(i));
            }
            down.end();
            list = null;
        }
    }

    public Stream<T> filter(Predicate<? super T> predicate) {
        return new ObjPipe<>(this, FILTER, Objects.requireNonNull(predicate));
    }

    public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
        return new ObjPipe<>(this, MAP, Objects.requireNonNull(mapper));
    }

    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        return new IntPipe(this, TO_INT, Objects.requireNonNull(mapper));
    }

    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        return new LongPipe(this, TO_LONG, Objects.requireNonNull(mapper));
    }

    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        return new DoublePipe(this, TO_DOUBLE, Objects.requireNonNull(mapper));
    }

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        return new ObjPipe<>(this, FLAT, Objects.requireNonNull(mapper));
    }

    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper) {
        return new IntPipe(this, FLAT_INT, Objects.requireNonNull(mapper));
    }

    public LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper) {
        return new LongPipe(this, FLAT_LONG, Objects.requireNonNull(mapper));
    }

    public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper) {
        return new DoublePipe(this, FLAT_DOUBLE, Objects.requireNonNull(mapper));
    }

    public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
        return new ObjPipe<>(this, MULTI, Objects.requireNonNull(mapper));
    }

    public IntStream mapMultiToInt(BiConsumer<? super T, ? super IntConsumer> mapper) {
        return new IntPipe(this, MULTI_INT, Objects.requireNonNull(mapper));
    }

    public LongStream mapMultiToLong(BiConsumer<? super T, ? super LongConsumer> mapper) {
        return new LongPipe(this, MULTI_LONG, Objects.requireNonNull(mapper));
    }

    public DoubleStream mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> mapper) {
        return new DoublePipe(this, MULTI_DOUBLE, Objects.requireNonNull(mapper));
    }

    public Stream<T> distinct() {
        return new ObjPipe<>(this, UNIQUE, null);
    }

    public Stream<T> sorted() {
        return new ObjPipe<>(this, SORT, null);
    }

    public Stream<T> sorted(Comparator<? super T> comparator) {
        return new ObjPipe<>(this, SORT, Objects.requireNonNull(comparator));
    }

    public Stream<T> peek(Consumer<? super T> action) {
        return new ObjPipe<>(this, PEEK, Objects.requireNonNull(action));
    }

    public Stream<T> limit(long maxSize) {
        checkCount(maxSize);
        return new ObjPipe<>(this, LIMIT, 0, maxSize);
    }

    public Stream<T> skip(long n) {
        checkCount(n);
        return n == 0 ? this : new ObjPipe<>(this, SLICE, n, Long.MAX_VALUE);
    }

    public Stream<T> takeWhile(Predicate<? super T> predicate) {
        return new ObjPipe<>(this, TAKE, Objects.requireNonNull(predicate));
    }

    public Stream<T> dropWhile(Predicate<? super T> predicate) {
        return new ObjPipe<>(this, DROP, Objects.requireNonNull(predicate));
    }

    public Stream<T> unordered() {
        return (flags & ORDERED) == 0 ? this : new ObjPipe<>(this, UNORDERED, null);
    }

    public Stream<T> sequential() {
        setParallel(false);
        return this;
    }

    public Stream<T> parallel() {
        setParallel(true);
        return this;
    }

    public Stream<T> onClose(Runnable closeHandler) {
        addCloser(closeHandler);
        return this;
    }

    // Results

    private static final class Last extends Receiver {
        private final Consumer action;

        Last(Consumer action) {
            super(null);
            this.action = action;
        }

        public void accept(Object e) {
            action.accept(e);
        }
    }

    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        if (source == this) {
            ((Spliterator<T>) open()).forEachRemaining(action);
        } else {
            run(new Last(action), false);
        }
    }

    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    /** Collects in an array of the known size, or in one that grows. */
    private static final class ToArray extends Receiver {
        final boolean isFixed;
        Object[] array;
        int size;

        ToArray(Object[] array, boolean isFixed) {
            super(null);
            this.array = array;
            this.isFixed = isFixed;
        }

        void begin(long size) {
            if (isFixed && size != array.length) {
                throw new IllegalStateException("Begin size " + size
                        + " is not equal to fixed size " + array.length);
            }
        }

        void end() {
            if (isFixed && size < array.length) {
                throw new IllegalStateException("End size " + size
                        + " is less than fixed size " + array.length);
            }
        }

        public void accept(Object e) {
            if (size == array.length) {
                if (isFixed) {
                    throw new IllegalStateException("Accept exceeded fixed size of "
                            + array.length);
                }
                Object[] a = new Object[size * 2];
                for (int i = 0; i < size; i++) {
                    a[i] = array[i];
                }
                array = a;
            }
            array[size++] = e;
        }
    }

    public Object[] toArray() {
        return array(null);
    }

    public <A> A[] toArray(IntFunction<A[]> generator) {
        return (A[]) array((IntFunction) generator);
    }

    private static Object[] make(IntFunction<Object[]> generator, int size) {
        return generator == null ? new Object[size] : generator.apply(size);
    }

    private Object[] array(IntFunction<Object[]> generator) {
        Spliterator<?> from = open();
        long exact = exactSize(from);
        if (exact >= Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("Stream size exceeds max array size");
        }
        boolean isFixed = exact >= 0;
        ToArray to = new ToArray(isFixed ? make(generator, (int) exact) : new Object[8], isFixed);
        run(from, to, false);
        if (isFixed) {
            return to.array;
        }
        Object[] result = make(generator, to.size);
        if (to.size > result.length) {
            throw new IndexOutOfBoundsException("does not fit");
        }
        for (int i = 0; i < to.size; i++) {
            result[i] = to.array[i];
        }
        return result;
    }

    public List<T> toList() {
        return new FixedList<>(toArray());
    }

    /** All kinds of reduce and collect; {@code operator} is one of the two kinds of function. */
    private static final class Reduce extends Receiver {
        private final Supplier supplier;
        private final BiFunction operator;
        private final BiConsumer accumulator;
        boolean isEmpty;
        Object state;

        Reduce(Supplier supplier, boolean isEmpty, Object state, BiFunction operator,
                BiConsumer accumulator) {
            super(null);
            this.supplier = supplier;
            this.isEmpty = isEmpty;
            this.state = state;
            this.operator = operator;
            this.accumulator = accumulator;
        }

        void begin(long size) {
            if (supplier != null) {
                state = supplier.get();
            }
        }

        public void accept(Object e) {
            if (accumulator != null) {
                accumulator.accept(state, e);
            } else if (isEmpty) {
                isEmpty = false;
                state = e;
            } else {
                state = operator.apply(state, e);
            }
        }
    }

    public T reduce(T identity, BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Reduce to = new Reduce(null, false, identity, accumulator, null);
        run(to, false);
        return (T) to.state;
    }

    public Optional<T> reduce(BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Reduce to = new Reduce(null, true, null, accumulator, null);
        run(to, false);
        return to.isEmpty ? Optional.empty() : Optional.of((T) to.state);
    }

    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator,
            BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Reduce to = new Reduce(null, false, identity, accumulator, null);
        run(to, false);
        return (U) to.state;
    }

    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator,
            BiConsumer<R, R> combiner) {
        Objects.requireNonNull(supplier);
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Reduce to = new Reduce(supplier, false, null, null, accumulator);
        run(to, false);
        return (R) to.state;
    }

    public <R, A> R collect(Collector<? super T, A, R> collector) {
        Supplier<A> supplier = Objects.requireNonNull(collector).supplier();
        BiConsumer<A, ? super T> accumulator = collector.accumulator();
        collector.combiner();
        Reduce to = new Reduce(supplier, false, null, null, accumulator);
        run(to, false);
        if (Collectors.isIdentity(collector)) {
            return (R) to.state;
        }
        return collector.finisher().apply((A) to.state);
    }

    public Optional<T> min(Comparator<? super T> comparator) {
        return reduce(new Collectors.Extreme<T>(comparator, false));
    }

    public Optional<T> max(Comparator<? super T> comparator) {
        return reduce(new Collectors.Extreme<T>(comparator, true));
    }

    public long count() {
        return countElements();
    }

    /** Stops at the first element for which the predicate gives {@code wanted}. */
    private static final class Match extends Receiver {
        private final Predicate predicate;
        private final boolean wanted;
        boolean isFound;

        Match(Predicate predicate, boolean wanted) {
            super(null);
            this.predicate = predicate;
            this.wanted = wanted;
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(Object e) {
            if (!isFound && predicate.test(e) == wanted) {
                isFound = true;
            }
        }
    }

    private boolean match(Predicate<? super T> predicate, boolean wanted) {
        Match to = new Match(Objects.requireNonNull(predicate), wanted);
        run(to, true);
        return to.isFound;
    }

    public boolean anyMatch(Predicate<? super T> predicate) {
        return match(predicate, true);
    }

    public boolean allMatch(Predicate<? super T> predicate) {
        return !match(predicate, false);
    }

    public boolean noneMatch(Predicate<? super T> predicate) {
        return !match(predicate, true);
    }

    private static final class First extends Receiver {
        boolean isFound;
        Object value;

        First() {
            super(null);
        }

        boolean isDone() {
            return isFound;
        }

        public void accept(Object e) {
            if (!isFound) {
                isFound = true;
                value = e;
            }
        }
    }

    public Optional<T> findFirst() {
        First to = new First();
        run(to, true);
        return to.isFound ? Optional.of((T) to.value) : Optional.empty();
    }

    public Optional<T> findAny() {
        return findFirst();
    }

    public Iterator<T> iterator() {
        return Spliterators.iterator(spliterator());
    }

    public Spliterator<T> spliterator() {
        Spliterator<?> head = openSource();
        return head != null ? (Spliterator<T>) head : new Pulled<T>(this, open());
    }

    /** Runs the stream element by element; a step may give several elements for one. */
    private static final class Pulled<T> implements Spliterator<T> {
        private final ObjPipe<T> pipe;
        private final Spliterator<?> from;
        private ToArray buffer;
        private int at;
        private Receiver first;
        private boolean isFinished;

        Pulled(ObjPipe<T> pipe, Spliterator<?> from) {
            this.pipe = pipe;
            this.from = from;
        }

        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (first == null) {
                if (isFinished) {
                    return false;
                }
                buffer = new ToArray(new Object[8], false);
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
            action.accept((T) buffer.array[at]);
            return true;
        }

        public void forEachRemaining(Consumer<? super T> action) {
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

        public Spliterator<T> trySplit() {
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

        public Comparator<? super T> getComparator() {
            if (!hasCharacteristics(Spliterator.SORTED)) {
                throw new IllegalStateException();
            }
            return null;
        }
    }
}
