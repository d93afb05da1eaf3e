package java.util.stream;

import java.util.ArrayList;
import java.util.Spliterator;
import java.util.function.Supplier;

/**
 * A stream of any kind: a source or a step behind another stream. Running a stream makes one
 * {@link Receiver} for each step and lets the source push its elements through them one by one,
 * as the JDK does, so that the order of side effects and the early ends are the same. The flags
 * tell, as in the JDK, which steps have nothing to do (sorting what is sorted) and whether the
 * size is known without running. Coarser than the JDK: there is no parallel execution.
 */
abstract class Pipe {
    static final int DISTINCT = 1;
    static final int SORTED = 2;
    static final int ORDERED = 4;
    static final int SIZED = 8;
    static final int SHORT = 16;
    static final int RESIZED = 32;

    // Kinds of steps
    static final int FILTER = 1;
    static final int MAP = 2;
    static final int TO_OBJECT = 3;
    static final int TO_INT = 4;
    static final int TO_LONG = 5;
    static final int TO_DOUBLE = 6;
    static final int FLAT = 7;
    static final int FLAT_INT = 8;
    static final int FLAT_LONG = 9;
    static final int FLAT_DOUBLE = 10;
    static final int MULTI = 11;
    static final int MULTI_INT = 12;
    static final int MULTI_LONG = 13;
    static final int MULTI_DOUBLE = 14;
    static final int PEEK = 15;
    static final int TAKE = 16;
    static final int DROP = 17;
    static final int UNIQUE = 18;
    static final int SORT = 19;
    static final int SLICE = 20;
    static final int LIMIT = 21;
    static final int UNORDERED = 22;
    static final int BOX = 23;
    static final int AS_LONG = 24;
    static final int AS_DOUBLE = 25;
    static final int LONG_AS_DOUBLE = 26;

    private static final String LINKED = "stream has already been operated upon or closed";
    private static final String CONSUMED = "source already consumed or closed";

    /** The first stream of the pipeline and the one before this. */
    final Pipe source;
    final Pipe previous;
    Pipe next;

    /** What is known of the elements behind this step. */
    int flags;

    /** The step from the stream before: its kind, function or comparator, and numbers. */
    int kind;
    Object function;
    long skip;
    long limit;

    private boolean isLinked;

    /** Only in the source. */
    private Spliterator<?> spliterator;
    private Supplier<? extends Spliterator<?>> supplier;
    private ArrayList<Runnable> closers;
    private boolean isParallel;

    Pipe(Spliterator<?> spliterator, boolean parallel) {
        this.source = this;
        this.previous = null;
        this.isParallel = parallel;
        this.spliterator = spliterator;
        this.flags = flagsOf(spliterator.characteristics());
        if ((flags & SORTED) != 0 && spliterator.getComparator() != null) {
            flags &= ~SORTED;
        }
    }

    Pipe(Supplier<? extends Spliterator<?>> supplier, int characteristics, boolean parallel) {
        this.source = this;
        this.previous = null;
        this.isParallel = parallel;
        this.supplier = supplier;
        this.flags = flagsOf(characteristics);
    }

    /** A step behind another stream. */
    Pipe(Pipe previous, int kind, Object function) {
        this(previous, kind, function, 0, Long.MAX_VALUE);
    }

    Pipe(Pipe previous, int kind, Object function, long skip, long limit) {
        previous.link();
        previous.next = this;
        this.source = previous.source;
        this.previous = previous;
        this.kind = kind;
        this.function = function;
        this.skip = skip;
        this.limit = limit;
        this.flags = flagsBehind(previous.flags);
    }

    private int flagsBehind(int f) {
        switch (kind) {
            case FILTER: case DROP:
                return f & ~SIZED;
            case TAKE:
                return f & ~SIZED | SHORT;
            case MAP: case TO_OBJECT: case TO_INT: case TO_LONG: case TO_DOUBLE:
                return f & ~(SORTED | DISTINCT);
            case FLAT: case FLAT_INT: case FLAT_LONG: case FLAT_DOUBLE:
            case MULTI: case MULTI_INT: case MULTI_LONG: case MULTI_DOUBLE:
                return f & ~(SORTED | DISTINCT | SIZED);
            case UNIQUE:
                return f & ~SIZED | DISTINCT;
            case SORT:
                return (function == null ? f | SORTED : f & ~SORTED) | ORDERED;
            case SLICE:
                return f | RESIZED;
            case LIMIT:
                return f | RESIZED | SHORT;
            case UNORDERED:
                return f & ~ORDERED;
            case LONG_AS_DOUBLE:
                return f & ~DISTINCT;
            default:
                return f;
        }
    }

    private static int flagsOf(int characteristics) {
        return (characteristics & Spliterator.DISTINCT) / Spliterator.DISTINCT * DISTINCT
                | (characteristics & Spliterator.SORTED) / Spliterator.SORTED * SORTED
                | (characteristics & Spliterator.ORDERED) / Spliterator.ORDERED * ORDERED
                | (characteristics & Spliterator.SIZED) / Spliterator.SIZED * SIZED;
    }

    private void link() {
        if (isLinked) {
            throw new IllegalStateException(LINKED);
        }
        isLinked = true;
    }

    /** The receiver of a step behind this stream, which takes elements of its kind. */
    abstract Receiver step(Pipe to, Receiver down);

    /** The number of elements behind this step. */
    private long resize(long size) {
        return kind == SLICE || kind == LIMIT ? sliced(size, skip, limit) : size;
    }

    /** Gives the remaining elements of a spliterator of the kind of this stream. */
    abstract void push(Spliterator<?> from, Receiver to);

    /** Gives one element. */
    abstract boolean pushOne(Spliterator<?> from, Receiver to);

    /** Marks the stream as used and gives its source. */
    Spliterator<?> open() {
        link();
        Spliterator<?> s = source.spliterator;
        if (s != null) {
            source.spliterator = null;
            return s;
        }
        if (source.supplier != null) {
            s = source.supplier.get();
            source.supplier = null;
            return s;
        }
        throw new IllegalStateException(CONSUMED);
    }

    /** The source itself if there is no step behind it, otherwise null. */
    Spliterator<?> openSource() {
        if (source != this) {
            return null;
        }
        return open();
    }

    Receiver chain(Receiver last) {
        Receiver r = last;
        for (Pipe p = this; p.previous != null; p = p.previous) {
            r = p.previous.step(p, r);
        }
        return r;
    }

    /** Runs the stream into a receiver that may end it early or not. */
    void run(Receiver last, boolean isShort) {
        run(open(), last, isShort);
    }

    void run(Spliterator<?> from, Receiver last, boolean isShort) {
        Receiver to = chain(last);
        to.begin(from.getExactSizeIfKnown());
        if (isShort || (flags & SHORT) != 0) {
            while (!to.isDone() && source.pushOne(from, to)) {
                // The next one
            }
        } else {
            source.push(from, to);
        }
        to.end();
    }

    /** The number of elements if it is known without running, otherwise -1. */
    long exactSize(Spliterator<?> from) {
        long size = (flags & SIZED) != 0 ? from.getExactSizeIfKnown() : -1;
        if (size != -1 && (flags & RESIZED) != 0) {
            for (Pipe p = source.next; p != null; p = p.next) {
                size = p.resize(size);
            }
        }
        return size;
    }

    long countElements() {
        Spliterator<?> from = open();
        long size = exactSize(from);
        if (size != -1) {
            return size;
        }
        Counter counter = new Counter();
        run(from, counter, false);
        return counter.count;
    }

    private static final class Counter extends Receiver {
        long count;

        Counter() {
            super(null);
        }

        void begin(long size) {
            count = 0;
        }

        public void accept(Object e) {
            count++;
        }

        public void accept(int e) {
            count++;
        }

        public void accept(long e) {
            count++;
        }

        public void accept(double e) {
            count++;
        }
    }

    // Limit and skip

    static long sliced(long size, long skip, long limit) {
        if (size < 0) {
            return -1;
        }
        long rest = size - skip < limit ? size - skip : limit;
        return rest < 0 ? 0 : rest;
    }

    static void checkCount(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
    }

    static final class Slice extends Receiver {
        private final long skip;
        private final long limit;
        private long before;
        private long rest;

        Slice(Receiver down, long skip, long limit) {
            super(down);
            this.skip = skip;
            this.limit = limit;
            this.before = skip;
            this.rest = limit;
        }

        private boolean takes() {
            if (before > 0) {
                before--;
                return false;
            }
            if (rest > 0) {
                rest--;
                return true;
            }
            return false;
        }

        void begin(long size) {
            down.begin(sliced(size, skip, limit));
        }

        boolean isDone() {
            return rest == 0 || down.isDone();
        }

        public void accept(Object e) {
            if (takes()) {
                down.accept(e);
            }
        }

        public void accept(int e) {
            if (takes()) {
                down.accept(e);
            }
        }

        public void accept(long e) {
            if (takes()) {
                down.accept(e);
            }
        }

        public void accept(double e) {
            if (takes()) {
                down.accept(e);
            }
        }
    }

    // Elements one by one

    /** The characteristics of a spliterator over this stream. */
    int characteristics(Spliterator<?> from) {
        int c = ((flags & DISTINCT) != 0 ? Spliterator.DISTINCT : 0)
                | ((flags & SORTED) != 0 ? Spliterator.SORTED : 0)
                | ((flags & ORDERED) != 0 ? Spliterator.ORDERED : 0)
                | ((flags & SIZED) != 0 ? Spliterator.SIZED : 0);
        if ((c & Spliterator.SIZED) != 0) {
            c &= ~(Spliterator.SIZED | Spliterator.SUBSIZED);
            c |= from.characteristics() & (Spliterator.SIZED | Spliterator.SUBSIZED);
        }
        return c;
    }

    // Closing

    public boolean isParallel() {
        return source.isParallel;
    }

    void setParallel(boolean parallel) {
        source.isParallel = parallel;
    }

    void addCloser(Runnable closer) {
        if (isLinked) {
            throw new IllegalStateException(LINKED);
        }
        java.util.Objects.requireNonNull(closer);
        if (source.closers == null) {
            source.closers = new ArrayList<>();
        }
        source.closers.add(closer);
    }

    public void close() {
        isLinked = true;
        supplier = null;
        spliterator = null;
        ArrayList<Runnable> all = source.closers;
        if (all != null) {
            source.closers = null;
            runAll(all);
        }
    }

    /** Runs all of them; the first exception carries the later ones. */
    private static void runAll(ArrayList<Runnable> all) {
        Throwable first = null;
        for (int i = 0; i < all.size(); i++) {
            try {
                all.get(i).run();
            } catch (Throwable t) {
                first = joined(first, t);
            }
        }
        if (first instanceof Error) {
            throw (Error) first;
        }
        if (first != null) {
            throw (RuntimeException) first;
        }
    }

    private static Throwable joined(Throwable first, Throwable t) {
        if (first == null) {
            return t;
        }
        if (first != t) {
            first.addSuppressed(t);
        }
        return first;
    }

    /** Closes both streams of a concatenation. */
    static final class CloseBoth implements Runnable {
        private final BaseStream<?, ?> a;
        private final BaseStream<?, ?> b;

        CloseBoth(BaseStream<?, ?> a, BaseStream<?, ?> b) {
            this.a = a;
            this.b = b;
        }

        public void run() {
            try {
                a.close();
            } catch (Throwable t) {
                try {
                    b.close();
                } catch (Throwable u) {
                    joined(t, u);
                }
                throw t;
            }
            b.close();
        }
    }
}
