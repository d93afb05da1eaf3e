package java.util.stream;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * Model of the ready-made collectors. A collector is one object that plays its own supplier,
 * accumulator and finisher, so that no functions are made for it.
 * Coarser than the JDK: the collectors into concurrent maps have no code.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class Collectors {
    static final int CONCURRENT = 1;
    static final int UNORDERED = 2;
    static final int IDENTITY = 4;

    private Collectors() {
    }

    // Collectors as such

    static int marks(Collector.Characteristics[] characteristics) {
        int marks = 0;
        for (int i = 0; i < characteristics.length; i++) {
            marks |= 1 << characteristics[i].ordinal();
        }
        return marks;
    }

    static int marks(Collector<?, ?, ?> c) {
        if (c instanceof Marked) {
            return ((Marked) c).marks;
        }
        Set<Collector.Characteristics> set = c.characteristics();
        return (set.contains(Collector.Characteristics.CONCURRENT) ? CONCURRENT : 0)
                | (set.contains(Collector.Characteristics.UNORDERED) ? UNORDERED : 0)
                | (set.contains(Collector.Characteristics.IDENTITY_FINISH) ? IDENTITY : 0);
    }

    static boolean isIdentity(Collector<?, ?, ?> c) {
        if (c instanceof Marked) {
            return (((Marked) c).marks & IDENTITY) != 0;
        }
        return c.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH);
    }

    private abstract static class Marked<T, A, R> implements Collector<T, A, R> {
        final int marks;

        Marked(int marks) {
            this.marks = marks;
        }

        public Set<Collector.Characteristics> characteristics() {
            EnumSet<Collector.Characteristics> set =
                    EnumSet.noneOf(Collector.Characteristics.class);
            if ((marks & CONCURRENT) != 0) {
                set.add(Collector.Characteristics.CONCURRENT);
            }
            if ((marks & UNORDERED) != 0) {
                set.add(Collector.Characteristics.UNORDERED);
            }
            if ((marks & IDENTITY) != 0) {
                set.add(Collector.Characteristics.IDENTITY_FINISH);
            }
            return Collections.unmodifiableSet(set);
        }
    }

    /** A collector made of functions. */
    static final class Given<T, A, R> extends Marked<T, A, R> {
        private final Supplier<A> supplier;
        private final BiConsumer<A, T> accumulator;
        private final BinaryOperator<A> combiner;
        private final Function<A, R> finisher;

        Given(Supplier<A> supplier, BiConsumer<A, T> accumulator, BinaryOperator<A> combiner,
                Function<A, R> finisher, int marks) {
            super(marks);
            this.supplier = supplier;
            this.accumulator = accumulator;
            this.combiner = combiner;
            this.finisher = finisher;
        }

        public Supplier<A> supplier() {
            return supplier;
        }

        public BiConsumer<A, T> accumulator() {
            return accumulator;
        }

        public BinaryOperator<A> combiner() {
            return combiner;
        }

        public Function<A, R> finisher() {
            return finisher;
        }
    }

    static final class Same<A, R> implements Function<A, R> {
        public R apply(A a) {
            return (R) a;
        }
    }

    /** A collector that is its own supplier, accumulator and finisher. */
    private abstract static class Own<T, A, R> extends Marked<T, A, R>
            implements Supplier<A>, BiConsumer<A, T>, Function<A, R> {

        Own(int marks) {
            super(marks);
        }

        public Supplier<A> supplier() {
            return this;
        }

        public BiConsumer<A, T> accumulator() {
            return this;
        }

        public BinaryOperator<A> combiner() {
            return new Combiner<>(this);
        }

        public Function<A, R> finisher() {
            return this;
        }

        public R apply(A a) {
            return (R) a;
        }

        /** Joins two states; only parallel streams and callers of combiner() need it. */
        abstract A combine(A a, A b);
    }

    private static final class Combiner<A> implements BinaryOperator<A> {
        private final Own<?, A, ?> collector;

        Combiner(Own<?, A, ?> collector) {
            this.collector = collector;
        }

        public A apply(A a, A b) {
            return collector.combine(a, b);
        }
    }

    // Collections

    private static final int LIST = 1;
    private static final int SET = 2;
    private static final int FIXED_LIST = 3;
    private static final int FIXED_SET = 4;

    private static final class ToCollection extends Own<Object, Collection, Object> {
        private final int kind;
        private final Supplier factory;

        ToCollection(int kind, Supplier factory, int marks) {
            super(marks);
            this.kind = kind;
            this.factory = factory;
        }

        public Collection get() {
            switch (kind) {
                case LIST: case FIXED_LIST:
                    return new ArrayList();
                case SET: case FIXED_SET:
                    return new HashSet();
                default:
                    return (Collection) factory.get();
            }
        }

        public void accept(Collection c, Object e) {
            c.add(e);
        }

        public Object apply(Collection c) {
            switch (kind) {
                case FIXED_LIST:
                    return List.of(c.toArray());
                case FIXED_SET:
                    return Set.of(c.toArray());
                default:
                    return c;
            }
        }

        Collection combine(Collection a, Collection b) {
            a.addAll(b);
            return a;
        }
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(
            Supplier<C> collectionFactory) {
        return (Collector) new ToCollection(0, collectionFactory, IDENTITY);
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return (Collector) new ToCollection(LIST, null, IDENTITY);
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return (Collector) new ToCollection(FIXED_LIST, null, 0);
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return (Collector) new ToCollection(SET, null, UNORDERED | IDENTITY);
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return (Collector) new ToCollection(FIXED_SET, null, UNORDERED);
    }

    // Strings

    private static final class Append extends Own<CharSequence, StringBuilder, String> {
        Append() {
            super(0);
        }

        public StringBuilder get() {
            return new StringBuilder();
        }

        public void accept(StringBuilder b, CharSequence e) {
            b.append(e);
        }

        public String apply(StringBuilder b) {
            return b.toString();
        }

        StringBuilder combine(StringBuilder a, StringBuilder b) {
            return a.append(b.toString());
        }
    }

    private static final class Join extends Own<CharSequence, StringJoiner, String> {
        private final CharSequence delimiter;
        private final CharSequence prefix;
        private final CharSequence suffix;

        Join(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
            super(0);
            this.delimiter = delimiter;
            this.prefix = prefix;
            this.suffix = suffix;
        }

        public StringJoiner get() {
            return new StringJoiner(delimiter, prefix, suffix);
        }

        public void accept(StringJoiner j, CharSequence e) {
            j.add(e);
        }

        public String apply(StringJoiner j) {
            return j.toString();
        }

        StringJoiner combine(StringJoiner a, StringJoiner b) {
            return a.merge(b);
        }
    }

    public static Collector<CharSequence, ?, String> joining() {
        return new Append();
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter) {
        return new Join(delimiter, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter,
            CharSequence prefix, CharSequence suffix) {
        return new Join(delimiter, prefix, suffix);
    }

    // Steps before another collector

    private static final class Before implements BiConsumer {
        private final Function mapper;
        private final Predicate predicate;
        private final BiConsumer next;

        Before(Function mapper, Predicate predicate, BiConsumer next) {
            this.mapper = mapper;
            this.predicate = predicate;
            this.next = next;
        }

        public void accept(Object a, Object e) {
            if (predicate == null) {
                next.accept(a, mapper.apply(e));
            } else if (predicate.test(e)) {
                next.accept(a, e);
            }
        }
    }

    private static final class FlatBefore implements BiConsumer {
        private final Function mapper;
        private final BiConsumer next;

        FlatBefore(Function mapper, BiConsumer next) {
            this.mapper = mapper;
            this.next = next;
        }

        public void accept(Object a, Object e) {
            try (Stream result = (Stream) mapper.apply(e)) {
                if (result != null) {
                    ((Stream) result.sequential()).forEach(new Bound(next, a));
                }
            }
        }
    }

    private static final class Bound implements Consumer {
        private final BiConsumer next;
        private final Object state;

        Bound(BiConsumer next, Object state) {
            this.next = next;
            this.state = state;
        }

        public void accept(Object e) {
            next.accept(state, e);
        }
    }

    /** Stands for a null predicate, which throws when it is used. */
    private static final class NullPredicate implements Predicate {
        public boolean test(Object e) {
            throw new NullPointerException();
        }
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> mapper,
            Collector<? super U, A, R> downstream) {
        BiConsumer next = downstream.accumulator();
        return new Given(downstream.supplier(), new Before(mapper, null, next),
                downstream.combiner(), downstream.finisher(), marks(downstream));
    }

    public static <T, U, A, R> Collector<T, ?, R> flatMapping(
            Function<? super T, ? extends Stream<? extends U>> mapper,
            Collector<? super U, A, R> downstream) {
        BiConsumer next = downstream.accumulator();
        return new Given(downstream.supplier(), new FlatBefore(mapper, next),
                downstream.combiner(), downstream.finisher(), marks(downstream));
    }

    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> predicate,
            Collector<? super T, A, R> downstream) {
        BiConsumer next = downstream.accumulator();
        Predicate test = predicate == null ? new NullPredicate() : predicate;
        return new Given(downstream.supplier(), new Before(null, test, next),
                downstream.combiner(), downstream.finisher(), marks(downstream));
    }

    public static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(
            Collector<T, A, R> downstream, Function<R, RR> finisher) {
        int marks = marks(downstream) & ~IDENTITY;
        return new Given<>(downstream.supplier(), downstream.accumulator(), downstream.combiner(),
                downstream.finisher().andThen(finisher), marks);
    }

    // Sums

    private static final class SumInt extends Own<Object, int[], Integer> {
        private final ToIntFunction mapper;

        SumInt(ToIntFunction mapper) {
            super(0);
            this.mapper = mapper;
        }

        public int[] get() {
            return new int[1];
        }

        public void accept(int[] a, Object e) {
            a[0] += mapper.applyAsInt(e);
        }

        public Integer apply(int[] a) {
            return a[0];
        }

        int[] combine(int[] a, int[] b) {
            a[0] += b[0];
            return a;
        }
    }

    /** Sum and number, from which the sum or the average is taken. */
    private static final class SumLong extends Own<Object, long[], Object> {
        private final ToLongFunction mapper;
        private final ToIntFunction intMapper;
        private final boolean isAverage;

        SumLong(ToLongFunction mapper, ToIntFunction intMapper, boolean isAverage) {
            super(0);
            this.mapper = mapper;
            this.intMapper = intMapper;
            this.isAverage = isAverage;
        }

        public long[] get() {
            return new long[2];
        }

        public void accept(long[] a, Object e) {
            a[0] += intMapper != null ? intMapper.applyAsInt(e) : mapper.applyAsLong(e);
            a[1]++;
        }

        public Object apply(long[] a) {
            if (isAverage) {
                return Double.valueOf(a[1] == 0 ? 0.0d : (double) a[0] / a[1]);
            }
            return Long.valueOf(a[0]);
        }

        long[] combine(long[] a, long[] b) {
            a[0] += b[0];
            a[1] += b[1];
            return a;
        }
    }

    /** Sum, its error, number and simple sum. */
    private static final class SumDouble extends Own<Object, double[], Double> {
        private final ToDoubleFunction mapper;
        private final boolean isAverage;

        SumDouble(ToDoubleFunction mapper, boolean isAverage) {
            super(0);
            this.mapper = mapper;
            this.isAverage = isAverage;
        }

        public double[] get() {
            return new double[4];
        }

        public void accept(double[] a, Object e) {
            double value = mapper.applyAsDouble(e);
            sumWithCompensation(a, value);
            a[2]++;
            a[3] += value;
        }

        public Double apply(double[] a) {
            if (isAverage) {
                return a[2] == 0 ? 0.0d : computeFinalSum(a) / a[2];
            }
            return computeFinalSum(a);
        }

        double[] combine(double[] a, double[] b) {
            sumWithCompensation(a, b[0]);
            sumWithCompensation(a, -b[1]);
            a[2] += b[2];
            a[3] += b[3];
            return a;
        }
    }

    static double[] sumWithCompensation(double[] intermediateSum, double value) {
        double tmp = value - intermediateSum[1];
        double sum = intermediateSum[0];
        double velvel = sum + tmp;
        intermediateSum[1] = (velvel - sum) - tmp;
        intermediateSum[0] = velvel;
        return intermediateSum;
    }

    static double computeFinalSum(double[] summands) {
        double exact = summands[0] - summands[1];
        double simple = summands[summands.length - 1];
        return Double.isNaN(exact) && Double.isInfinite(simple) ? simple : exact;
    }

    private static final class One implements ToLongFunction {
        public long applyAsLong(Object e) {
            return 1;
        }
    }

    public static <T> Collector<T, ?, Long> counting() {
        return (Collector) new SumLong(new One(), null, false);
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper) {
        return (Collector) new SumInt(mapper);
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper) {
        return (Collector) new SumLong(mapper, null, false);
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper) {
        return (Collector) new SumDouble(mapper, false);
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper) {
        return (Collector) new SumLong(null, mapper, true);
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper) {
        return (Collector) new SumLong(mapper, null, true);
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper) {
        return (Collector) new SumDouble(mapper, true);
    }

    private static final class SummarizeInt extends Own<Object, IntSummaryStatistics, Object> {
        private final ToIntFunction mapper;

        SummarizeInt(ToIntFunction mapper) {
            super(IDENTITY);
            this.mapper = mapper;
        }

        public IntSummaryStatistics get() {
            return new IntSummaryStatistics();
        }

        public void accept(IntSummaryStatistics a, Object e) {
            a.accept(mapper.applyAsInt(e));
        }

        IntSummaryStatistics combine(IntSummaryStatistics a, IntSummaryStatistics b) {
            a.combine(b);
            return a;
        }
    }

    private static final class SummarizeLong extends Own<Object, LongSummaryStatistics, Object> {
        private final ToLongFunction mapper;

        SummarizeLong(ToLongFunction mapper) {
            super(IDENTITY);
            this.mapper = mapper;
        }

        public LongSummaryStatistics get() {
            return new LongSummaryStatistics();
        }

        public void accept(LongSummaryStatistics a, Object e) {
            a.accept(mapper.applyAsLong(e));
        }

        LongSummaryStatistics combine(LongSummaryStatistics a, LongSummaryStatistics b) {
            a.combine(b);
            return a;
        }
    }

    private static final class SummarizeDouble
            extends Own<Object, DoubleSummaryStatistics, Object> {
        private final ToDoubleFunction mapper;

        SummarizeDouble(ToDoubleFunction mapper) {
            super(IDENTITY);
            this.mapper = mapper;
        }

        public DoubleSummaryStatistics get() {
            return new DoubleSummaryStatistics();
        }

        public void accept(DoubleSummaryStatistics a, Object e) {
            a.accept(mapper.applyAsDouble(e));
        }

        DoubleSummaryStatistics combine(DoubleSummaryStatistics a, DoubleSummaryStatistics b) {
            a.combine(b);
            return a;
        }
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(
            ToIntFunction<? super T> mapper) {
        return (Collector) new SummarizeInt(mapper);
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(
            ToLongFunction<? super T> mapper) {
        return (Collector) new SummarizeLong(mapper);
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
            ToDoubleFunction<? super T> mapper) {
        return (Collector) new SummarizeDouble(mapper);
    }

    // Reductions

    /** The lesser or greater of two; the first one if they are equal. */
    static final class Extreme<T> implements BinaryOperator<T> {
        private final Comparator<? super T> comparator;
        private final boolean isMax;

        Extreme(Comparator<? super T> comparator, boolean isMax) {
            this.comparator = Objects.requireNonNull(comparator);
            this.isMax = isMax;
        }

        public T apply(T a, T b) {
            int c = comparator.compare(a, b);
            return (isMax ? c >= 0 : c <= 0) ? a : b;
        }
    }

    /** The value so far and whether there is one. */
    private static final class Box {
        Object value;
        boolean isPresent;
    }

    private static final class Reduce extends Own<Object, Box, Object> {
        private final boolean hasIdentity;
        private final Object identity;
        private final Function mapper;
        private final boolean isMapped;
        private final BinaryOperator op;

        Reduce(boolean hasIdentity, Object identity, boolean isMapped, Function mapper,
                BinaryOperator op) {
            super(0);
            this.hasIdentity = hasIdentity;
            this.identity = identity;
            this.isMapped = isMapped;
            this.mapper = mapper;
            this.op = op;
        }

        public Box get() {
            Box b = new Box();
            b.value = identity;
            b.isPresent = hasIdentity;
            return b;
        }

        public void accept(Box b, Object e) {
            if (b.isPresent) {
                b.value = op.apply(b.value, isMapped ? mapper.apply(e) : e);
            } else {
                b.value = e;
                b.isPresent = true;
            }
        }

        public Object apply(Box b) {
            return hasIdentity ? b.value : Optional.ofNullable(b.value);
        }

        Box combine(Box a, Box b) {
            if (b.isPresent) {
                if (a.isPresent) {
                    a.value = op.apply(a.value, b.value);
                } else {
                    return b;
                }
            }
            return a;
        }
    }

    public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> op) {
        return (Collector) new Reduce(true, identity, false, null, op);
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> op) {
        return (Collector) new Reduce(false, null, false, null, op);
    }

    public static <T, U> Collector<T, ?, U> reducing(U identity,
            Function<? super T, ? extends U> mapper, BinaryOperator<U> op) {
        return (Collector) new Reduce(true, identity, true, mapper, op);
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> comparator) {
        return (Collector) reducing(new Extreme(comparator, false));
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> comparator) {
        return (Collector) reducing(new Extreme(comparator, true));
    }

    // Maps

    /** What a map computes: a new container, the finished container. */
    private static final class Fresh implements Function {
        private final Supplier supplier;

        Fresh(Supplier supplier) {
            this.supplier = supplier;
        }

        public Object apply(Object key) {
            return supplier.get();
        }
    }

    private static final class Finish implements BiFunction {
        private final Function finisher;

        Finish(Function finisher) {
            this.finisher = finisher;
        }

        public Object apply(Object key, Object value) {
            return finisher.apply(value);
        }
    }

    private static final class Group extends Own<Object, Map, Map> {
        private final Function classifier;
        private final boolean isHashMap;
        private final Supplier factory;
        private final Fresh fresh;
        private final BiConsumer accumulator;
        private final BinaryOperator combiner;
        private final Finish finish;

        Group(Function classifier, boolean isHashMap, Supplier factory, Collector downstream) {
            super(marks(downstream) & IDENTITY);
            this.classifier = classifier;
            this.isHashMap = isHashMap;
            this.factory = factory;
            this.fresh = new Fresh(downstream.supplier());
            this.accumulator = downstream.accumulator();
            this.combiner = downstream.combiner();
            this.finish = marks == 0 ? new Finish(downstream.finisher()) : null;
        }

        public Map get() {
            return isHashMap ? new HashMap() : (Map) factory.get();
        }

        public void accept(Map m, Object e) {
            Object key = Objects.requireNonNull(classifier.apply(e),
                    "element cannot be mapped to a null key");
            accumulator.accept(m.computeIfAbsent(key, fresh), e);
        }

        public Map apply(Map m) {
            if (finish != null) {
                m.replaceAll(finish);
            }
            return m;
        }

        Map combine(Map a, Map b) {
            return mergeAll(a, b, combiner);
        }
    }

    private static Map mergeAll(Map a, Map b, BiFunction merge) {
        Iterator<Map.Entry> i = b.entrySet().iterator();
        while (i.hasNext()) {
            Map.Entry e = i.next();
            a.merge(e.getKey(), e.getValue(), merge);
        }
        return a;
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(
            Function<? super T, ? extends K> classifier) {
        return (Collector) new Group(classifier, true, null, toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream) {
        return (Collector) new Group(classifier, true, null, downstream);
    }

    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> classifier, Supplier<M> mapFactory,
            Collector<? super T, A, D> downstream) {
        return (Collector) new Group(classifier, false, mapFactory, downstream);
    }

    public static native <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier);

    public static native <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier, Collector<? super T, A, D> downstream);

    public static native <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M>
            groupingByConcurrent(Function<? super T, ? extends K> classifier,
            Supplier<M> mapFactory, Collector<? super T, A, D> downstream);

    /** The map of partitioningBy. */
    private static final class Partition extends AbstractMap<Boolean, Object> {
        final Object forTrue;
        final Object forFalse;

        Partition(Object forTrue, Object forFalse) {
            this.forTrue = forTrue;
            this.forFalse = forFalse;
        }

        public Object get(Object key) {
            if (key instanceof Boolean) {
                return (Boolean) key ? forTrue : forFalse;
            }
            return null;
        }

        public Set<Map.Entry<Boolean, Object>> entrySet() {
            return new PartitionEntries(this);
        }
    }

    private static final class PartitionEntries extends AbstractSet<Map.Entry<Boolean, Object>> {
        private final Partition map;

        PartitionEntries(Partition map) {
            this.map = map;
        }

        public int size() {
            return 2;
        }

        public Iterator<Map.Entry<Boolean, Object>> iterator() {
            return new PartitionIterator(map);
        }
    }

    private static final class PartitionIterator implements Iterator<Map.Entry<Boolean, Object>> {
        private final Partition map;
        private int at;

        PartitionIterator(Partition map) {
            this.map = map;
        }

        public boolean hasNext() {
            return at < 2;
        }

        public Map.Entry<Boolean, Object> next() {
            if (at == 2) {
                throw new NoSuchElementException();
            }
            at++;
            return new AbstractMap.SimpleImmutableEntry<>(at == 2,
                    at == 2 ? map.forTrue : map.forFalse);
        }
    }

    private static final class Part extends Own<Object, Partition, Map> {
        private final Predicate predicate;
        private final Collector downstream;
        private final BiConsumer accumulator;

        Part(Predicate predicate, Collector downstream) {
            super(marks(downstream) & IDENTITY);
            this.predicate = predicate;
            this.downstream = downstream;
            this.accumulator = downstream.accumulator();
        }

        public Partition get() {
            return new Partition(downstream.supplier().get(), downstream.supplier().get());
        }

        public void accept(Partition p, Object e) {
            accumulator.accept(predicate.test(e) ? p.forTrue : p.forFalse, e);
        }

        public Map apply(Partition p) {
            if (marks != 0) {
                return p;
            }
            return new Partition(downstream.finisher().apply(p.forTrue),
                    downstream.finisher().apply(p.forFalse));
        }

        Partition combine(Partition a, Partition b) {
            BinaryOperator op = downstream.combiner();
            return new Partition(op.apply(a.forTrue, b.forTrue), op.apply(a.forFalse, b.forFalse));
        }
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(
            Predicate<? super T> predicate) {
        return (Collector) new Part(predicate, toList());
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
            Predicate<? super T> predicate, Collector<? super T, A, D> downstream) {
        return (Collector) new Part(predicate, downstream);
    }

    /** Without a merge function, a key that occurs twice is an error. */
    private static final class ToMap extends Own<Object, Map, Map> {
        private final Function keyMapper;
        private final Function valueMapper;
        private final boolean isUnique;
        private final BinaryOperator merge;
        private final boolean isHashMap;
        private final Supplier factory;
        private final boolean isFixed;

        ToMap(Function keyMapper, Function valueMapper, boolean isUnique, BinaryOperator merge,
                boolean isHashMap, Supplier factory, boolean isFixed) {
            super(isFixed ? 0 : IDENTITY);
            this.keyMapper = keyMapper;
            this.valueMapper = valueMapper;
            this.isUnique = isUnique;
            this.merge = merge;
            this.isHashMap = isHashMap;
            this.factory = factory;
            this.isFixed = isFixed;
        }

        public Map get() {
            return isHashMap ? new HashMap() : (Map) factory.get();
        }

        public void accept(Map m, Object e) {
            if (isUnique) {
                Object key = keyMapper.apply(e);
                putNew(m, key, Objects.requireNonNull(valueMapper.apply(e)));
            } else {
                m.merge(keyMapper.apply(e), valueMapper.apply(e), merge);
            }
        }

        private static void putNew(Map m, Object key, Object value) {
            Object old = m.putIfAbsent(key, value);
            if (old != null) {
                throw new IllegalStateException("Duplicate key " + key
                        + " (attempted merging values " + old + " and " + value + ")");
            }
        }

        public Map apply(Map m) {
            if (!isFixed) {
                return m;
            }
            Map.Entry[] entries = new Map.Entry[m.size()];
            Iterator<Map.Entry> i = m.entrySet().iterator();
            for (int k = 0; k < entries.length; k++) {
                entries[k] = i.next();
            }
            return Map.ofEntries(entries);
        }

        Map combine(Map a, Map b) {
            if (!isUnique) {
                return mergeAll(a, b, merge);
            }
            Iterator<Map.Entry> i = b.entrySet().iterator();
            while (i.hasNext()) {
                Map.Entry e = i.next();
                putNew(a, e.getKey(), Objects.requireNonNull(e.getValue()));
            }
            return a;
        }
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        return (Collector) new ToMap(keyMapper, valueMapper, true, null, true, null, false);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        Objects.requireNonNull(keyMapper, "keyMapper");
        Objects.requireNonNull(valueMapper, "valueMapper");
        return (Collector) new ToMap(keyMapper, valueMapper, true, null, true, null, true);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction) {
        return (Collector) new ToMap(keyMapper, valueMapper, false, mergeFunction, true, null,
                false);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction) {
        Objects.requireNonNull(keyMapper, "keyMapper");
        Objects.requireNonNull(valueMapper, "valueMapper");
        Objects.requireNonNull(mergeFunction, "mergeFunction");
        return (Collector) new ToMap(keyMapper, valueMapper, false, mergeFunction, true, null,
                true);
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction,
            Supplier<M> mapFactory) {
        return (Collector) new ToMap(keyMapper, valueMapper, false, mergeFunction, false,
                mapFactory, false);
    }

    public static native <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper);

    public static native <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction);

    public static native <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M>
            toConcurrentMap(Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction,
            Supplier<M> mapFactory);

    // Two at once

    private static final class Tee extends Own<Object, Object[], Object> {
        private final Supplier supplier1;
        private final Supplier supplier2;
        private final BiConsumer accumulator1;
        private final BiConsumer accumulator2;
        private final BinaryOperator combiner1;
        private final BinaryOperator combiner2;
        private final Function finisher1;
        private final Function finisher2;
        private final BiFunction merger;

        Tee(Collector a, Collector b, BiFunction merger) {
            super(marks(a) & marks(b) & ~IDENTITY);
            this.supplier1 = (Supplier) Objects.requireNonNull(a.supplier(),
                    "downstream1 supplier");
            this.supplier2 = (Supplier) Objects.requireNonNull(b.supplier(),
                    "downstream2 supplier");
            this.accumulator1 = (BiConsumer) Objects.requireNonNull(a.accumulator(),
                    "downstream1 accumulator");
            this.accumulator2 = (BiConsumer) Objects.requireNonNull(b.accumulator(),
                    "downstream2 accumulator");
            this.combiner1 = (BinaryOperator) Objects.requireNonNull(a.combiner(),
                    "downstream1 combiner");
            this.combiner2 = (BinaryOperator) Objects.requireNonNull(b.combiner(),
                    "downstream2 combiner");
            this.finisher1 = (Function) Objects.requireNonNull(a.finisher(),
                    "downstream1 finisher");
            this.finisher2 = (Function) Objects.requireNonNull(b.finisher(),
                    "downstream2 finisher");
            this.merger = merger;
        }

        public Object[] get() {
            Object first = supplier1.get();
            return new Object[] {first, supplier2.get()};
        }

        public void accept(Object[] a, Object e) {
            accumulator1.accept(a[0], e);
            accumulator2.accept(a[1], e);
        }

        public Object apply(Object[] a) {
            Object first = finisher1.apply(a[0]);
            return merger.apply(first, finisher2.apply(a[1]));
        }

        Object[] combine(Object[] a, Object[] b) {
            a[0] = combiner1.apply(a[0], b[0]);
            a[1] = combiner2.apply(a[1], b[1]);
            return a;
        }
    }

    public static <T, R1, R2, R> Collector<T, ?, R> teeing(
            Collector<? super T, ?, R1> downstream1, Collector<? super T, ?, R2> downstream2,
            BiFunction<? super R1, ? super R2, R> merger) {
        Objects.requireNonNull(downstream1, "downstream1");
        Objects.requireNonNull(downstream2, "downstream2");
        Objects.requireNonNull(merger, "merger");
        return (Collector) new Tee(downstream1, downstream2, merger);
    }
}
