package java.util.stream;

import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Supplier;

/** Model of the way by which collections and arrays make streams of their spliterators. */
public final class StreamSupport {

    private StreamSupport() {
    }

    public static <T> Stream<T> stream(Spliterator<T> spliterator, boolean parallel) {
        Objects.requireNonNull(spliterator);
        return new ObjPipe<>(spliterator, parallel);
    }

    public static <T> Stream<T> stream(Supplier<? extends Spliterator<T>> supplier,
            int characteristics, boolean parallel) {
        Objects.requireNonNull(supplier);
        return new ObjPipe<>(supplier, characteristics, parallel);
    }

    public static IntStream intStream(Spliterator.OfInt spliterator, boolean parallel) {
        return new IntPipe(spliterator, parallel);
    }

    public static IntStream intStream(Supplier<? extends Spliterator.OfInt> supplier,
            int characteristics, boolean parallel) {
        return new IntPipe(supplier, characteristics, parallel);
    }

    public static LongStream longStream(Spliterator.OfLong spliterator, boolean parallel) {
        return new LongPipe(spliterator, parallel);
    }

    public static LongStream longStream(Supplier<? extends Spliterator.OfLong> supplier,
            int characteristics, boolean parallel) {
        return new LongPipe(supplier, characteristics, parallel);
    }

    public static DoubleStream doubleStream(Spliterator.OfDouble spliterator, boolean parallel) {
        return new DoublePipe(spliterator, parallel);
    }

    public static DoubleStream doubleStream(Supplier<? extends Spliterator.OfDouble> supplier,
            int characteristics, boolean parallel) {
        return new DoublePipe(supplier, characteristics, parallel);
    }
}
