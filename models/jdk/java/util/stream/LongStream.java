package java.util.stream;

import java.util.Arrays;
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
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/**
 * Model of the streams of numbers of type long, run by {@code LongPipe}. The methods the JDK gives a
 * default body only for other implementations of this interface throw
 * UnsupportedOperationException in them.
 */
public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate predicate);

    LongStream map(LongUnaryOperator mapper);

    <U> Stream<U> mapToObj(LongFunction<? extends U> mapper);

    IntStream mapToInt(LongToIntFunction mapper);

    DoubleStream mapToDouble(LongToDoubleFunction mapper);

    LongStream flatMap(LongFunction<? extends LongStream> mapper);

    default LongStream mapMulti(LongMapMultiConsumer mapper) {
        throw new UnsupportedOperationException();
    }

    LongStream distinct();

    LongStream sorted();

    LongStream peek(LongConsumer action);

    LongStream limit(long maxSize);

    LongStream skip(long n);

    default LongStream takeWhile(LongPredicate predicate) {
        throw new UnsupportedOperationException();
    }

    default LongStream dropWhile(LongPredicate predicate) {
        throw new UnsupportedOperationException();
    }

    void forEach(LongConsumer action);

    void forEachOrdered(LongConsumer action);

    long[] toArray();

    long reduce(long identity, LongBinaryOperator op);

    OptionalLong reduce(LongBinaryOperator op);

    <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner);

    long sum();

    OptionalLong min();

    OptionalLong max();

    long count();

    OptionalDouble average();

    LongSummaryStatistics summaryStatistics();

    boolean anyMatch(LongPredicate predicate);

    boolean allMatch(LongPredicate predicate);

    boolean noneMatch(LongPredicate predicate);

    OptionalLong findFirst();

    OptionalLong findAny();

    DoubleStream asDoubleStream();

    Stream<Long> boxed();

    @Override
    LongStream sequential();

    @Override
    LongStream parallel();

    @Override
    PrimitiveIterator.OfLong iterator();

    @Override
    Spliterator.OfLong spliterator();

    static Builder builder() {
        return new LongSources.Built();
    }

    static LongStream empty() {
        return new LongPipe(Spliterators.emptyLongSpliterator(), false);
    }

    static LongStream of(long t) {
        LongSources.Built one = new LongSources.Built();
        one.accept(t);
        return one.build();
    }

    static LongStream of(long... values) {
        return Arrays.stream(values);
    }

    static LongStream iterate(long seed, LongUnaryOperator f) {
        Objects.requireNonNull(f);
        return new LongPipe(new LongSources.Iterate(seed, null, f), false);
    }

    static LongStream iterate(long seed, LongPredicate hasNext, LongUnaryOperator next) {
        Objects.requireNonNull(next);
        Objects.requireNonNull(hasNext);
        return new LongPipe(new LongSources.Iterate(seed, hasNext, next), false);
    }

    static LongStream generate(LongSupplier s) {
        Objects.requireNonNull(s);
        return new LongPipe(new LongSources.Generate(s), false);
    }

    static LongStream range(long startInclusive, long endExclusive) {
        return startInclusive >= endExclusive ? empty()
                : new LongPipe(new LongSources.Range(startInclusive, endExclusive, false), false);
    }

    static LongStream rangeClosed(long startInclusive, long endInclusive) {
        return startInclusive > endInclusive ? empty()
                : new LongPipe(new LongSources.Range(startInclusive, endInclusive, true), false);
    }

    static LongStream concat(LongStream a, LongStream b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        LongPipe both = new LongPipe(new LongSources.Concat(a.spliterator(), b.spliterator()),
                a.isParallel() || b.isParallel());
        return both.onClose(new Pipe.CloseBoth(a, b));
    }

    /** Collects elements for a stream. */
    interface Builder extends LongConsumer {
        @Override
        void accept(long t);

        default Builder add(long t) {
            accept(t);
            return this;
        }

        LongStream build();
    }

    /** Takes an element and a consumer for those that replace it. */
    @FunctionalInterface
    interface LongMapMultiConsumer {
        void accept(long value, LongConsumer consumer);
    }
}
