package java.util.stream;

import java.util.Arrays;
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
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/**
 * Model of the streams of numbers of type int, run by {@code IntPipe}. The methods the JDK gives a
 * default body only for other implementations of this interface throw
 * UnsupportedOperationException in them.
 */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate predicate);

    IntStream map(IntUnaryOperator mapper);

    <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    LongStream mapToLong(IntToLongFunction mapper);

    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    IntStream flatMap(IntFunction<? extends IntStream> mapper);

    default IntStream mapMulti(IntMapMultiConsumer mapper) {
        throw new UnsupportedOperationException();
    }

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long maxSize);

    IntStream skip(long n);

    default IntStream takeWhile(IntPredicate predicate) {
        throw new UnsupportedOperationException();
    }

    default IntStream dropWhile(IntPredicate predicate) {
        throw new UnsupportedOperationException();
    }

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int identity, IntBinaryOperator op);

    OptionalInt reduce(IntBinaryOperator op);

    <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    IntSummaryStatistics summaryStatistics();

    boolean anyMatch(IntPredicate predicate);

    boolean allMatch(IntPredicate predicate);

    boolean noneMatch(IntPredicate predicate);

    OptionalInt findFirst();

    OptionalInt findAny();

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    Stream<Integer> boxed();

    @Override
    IntStream sequential();

    @Override
    IntStream parallel();

    @Override
    PrimitiveIterator.OfInt iterator();

    @Override
    Spliterator.OfInt spliterator();

    static Builder builder() {
        return new IntSources.Built();
    }

    static IntStream empty() {
        return new IntPipe(Spliterators.emptyIntSpliterator(), false);
    }

    static IntStream of(int t) {
        IntSources.Built one = new IntSources.Built();
        one.accept(t);
        return one.build();
    }

    static IntStream of(int... values) {
        return Arrays.stream(values);
    }

    static IntStream iterate(int seed, IntUnaryOperator f) {
        Objects.requireNonNull(f);
        return new IntPipe(new IntSources.Iterate(seed, null, f), false);
    }

    static IntStream iterate(int seed, IntPredicate hasNext, IntUnaryOperator next) {
        Objects.requireNonNull(next);
        Objects.requireNonNull(hasNext);
        return new IntPipe(new IntSources.Iterate(seed, hasNext, next), false);
    }

    static IntStream generate(IntSupplier s) {
        Objects.requireNonNull(s);
        return new IntPipe(new IntSources.Generate(s), false);
    }

    static IntStream range(int startInclusive, int endExclusive) {
        return startInclusive >= endExclusive ? empty()
                : new IntPipe(new IntSources.Range(startInclusive, endExclusive, false), false);
    }

    static IntStream rangeClosed(int startInclusive, int endInclusive) {
        return startInclusive > endInclusive ? empty()
                : new IntPipe(new IntSources.Range(startInclusive, endInclusive, true), false);
    }

    static IntStream concat(IntStream a, IntStream b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        IntPipe both = new IntPipe(new IntSources.Concat(a.spliterator(), b.spliterator()),
                a.isParallel() || b.isParallel());
        return both.onClose(new Pipe.CloseBoth(a, b));
    }

    /** Collects elements for a stream. */
    interface Builder extends IntConsumer {
        @Override
        void accept(int t);

        default Builder add(int t) {
            accept(t);
            return this;
        }

        IntStream build();
    }

    /** Takes an element and a consumer for those that replace it. */
    @FunctionalInterface
    interface IntMapMultiConsumer {
        void accept(int value, IntConsumer consumer);
    }
}
