package model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random pipelines over random sources. Writes the result or exception of each and the log of its
 * side effects; run once on the JDK and once with the models, the output is the same.
 * Arguments: number of pipelines (20000), first seed (1).
 */
@SuppressWarnings({"unchecked", "rawtypes"})
final class StreamCheck {
    private final Random r;
    private final StringBuilder log = new StringBuilder();
    private final StringBuilder trace = new StringBuilder();
    private final boolean isText;

    private StreamCheck(Random r) {
        this.r = r;
        this.isText = r.nextInt(4) == 0;
    }

    public static void main(String[] args) {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 20000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        for (int i = 0; i < count; i++) {
            System.out.println((seed + i) + ": " + new StreamCheck(new Random(seed + i)).run());
        }
    }

    private String run() {
        String result;
        try {
            BaseStream s = source();
            int steps = r.nextInt(6);
            for (int i = 0; i < steps; i++) {
                BaseStream before = s;
                s = step(s);
                if (r.nextInt(60) == 0) {
                    s = step(before);
                }
            }
            result = show(end(s));
            if (r.nextInt(20) == 0) {
                result += " closing ";
                s.close();
            }
            if (r.nextInt(30) == 0) {
                result += " again " + end(s);
            }
        } catch (Exception e) {
            String m = e.getMessage();
            result = e.getClass().getName() + ": "
                    + (m != null && m.startsWith("Cannot ") || e instanceof ArrayStoreException
                            ? null : m)
                    + Arrays.toString(e.getSuppressed());
        }
        return trace + " = " + result + " log " + log;
    }

    private static String show(Object o) {
        return o instanceof Object[] ? o.getClass().getSimpleName() + Arrays.toString((Object[]) o)
                : o instanceof int[] ? Arrays.toString((int[]) o)
                : o instanceof long[] ? Arrays.toString((long[]) o)
                : o instanceof double[] ? Arrays.toString((double[]) o) : String.valueOf(o);
    }

    private Object element() {
        if (r.nextInt(60) == 0) {
            return null;
        }
        return isText ? (Object) ("s" + r.nextInt(30)) : (Object) r.nextInt(12);
    }

    private List some(List to) {
        int n = r.nextInt(9);
        for (int i = 0; i < n; i++) {
            to.add(element());
        }
        return to;
    }

    private Collection notNull(Collection c) {
        c.removeIf(x -> x == null);
        return c;
    }

    private Stream objects() {
        int number = r.nextInt(17);
        trace.append(" from").append(number);
        switch (number) {
            case 0: case 1: case 2:
                return some(new ArrayList()).stream();
            case 3:
                return some(new LinkedList()).stream();
            case 4:
                return new HashSet(some(new ArrayList())).stream();
            case 5:
                return new TreeSet(notNull(some(new ArrayList()))).stream();
            case 6: {
                TreeSet set = new TreeSet(Comparator.reverseOrder());
                set.addAll(notNull(some(new ArrayList())));
                return set.stream();
            }
            case 7:
                return Arrays.stream(some(new ArrayList()).toArray());
            case 8:
                return Stream.of(element());
            case 9:
                return Stream.of(element(), element(), element());
            case 10: {
                Object e = element();
                return Stream.iterate(0, x -> {
                    log.append(" it").append(x);
                    return x + 1;
                }).limit(r.nextInt(6)).map(x -> e);
            }
            case 11:
                return Stream.iterate(1, x -> x < 20, x -> {
                    log.append(" it").append(x);
                    return x * 2;
                });
            case 12: {
                int[] n = {0};
                return Stream.generate(() -> {
                    log.append(" gen");
                    return n[0]++ * 7 % 5;
                }).limit(r.nextInt(8));
            }
            case 13: {
                Stream.Builder b = Stream.builder();
                for (Object o : some(new ArrayList())) {
                    b.add(o);
                }
                return b.build();
            }
            case 14:
                return Stream.concat(objectsClosing("a"), objectsClosing("b"));
            case 15:
                return List.copyOf(notNull(some(new ArrayList()))).stream();
            default:
                return r.nextBoolean() ? Stream.empty() : Stream.ofNullable(element());
        }
    }

    private Stream objectsClosing(String name) {
        Stream s = some(new ArrayList()).stream();
        if (r.nextBoolean()) {
            s = (Stream) step(s, r.nextInt(9));
        }
        boolean fails = r.nextInt(8) == 0;
        return (Stream) s.onClose(() -> {
            log.append(" close").append(name);
            if (fails) {
                throw new IllegalStateException("close " + name);
            }
        });
    }

    private IntStream ints() {
        int number = r.nextInt(9);
        trace.append(" ints").append(number);
        int from = r.nextInt(10) - 3;
        int to = r.nextInt(10);
        switch (number) {
            case 0: case 1:
                return IntStream.range(from, to);
            case 2:
                return IntStream.rangeClosed(from, to);
            case 3:
                return IntStream.of(to, from, to, 3, -1);
            case 4:
                return IntStream.of(to);
            case 5:
                return IntStream.iterate(from, x -> x < 9, x -> x + 2);
            case 6:
                return IntStream.iterate(from, x -> x * 3 + 1).limit(to);
            case 7:
                return IntStream.concat(IntStream.range(from, to), IntStream.of(from, 5));
            default:
                return Arrays.stream(new int[] {5, from, to, 2, 2, from}, 1, 5);
        }
    }

    private LongStream longs() {
        int number = r.nextInt(6);
        trace.append(" longs").append(number);
        long from = r.nextInt(10) - 3;
        long to = r.nextInt(10);
        switch (number) {
            case 0:
                return LongStream.range(from, to);
            case 1:
                return LongStream.rangeClosed(from, to);
            case 2:
                return LongStream.of(to, from, 1L << 40, -to);
            case 3:
                return LongStream.iterate(from, x -> x * 3).limit(to);
            case 4:
                return LongStream.rangeClosed(Long.MAX_VALUE - to, Long.MAX_VALUE);
            default:
                return LongStream.builder().add(from).add(to).build();
        }
    }

    private DoubleStream doubles() {
        int number = r.nextInt(4);
        trace.append(" doubles").append(number);
        double from = r.nextInt(10) / 3.0;
        switch (number) {
            case 0:
                return DoubleStream.of(from, -0.0, 0.0, 0.1, 0.2, 0.3);
            case 1:
                return DoubleStream.of(from, Double.NaN, Double.POSITIVE_INFINITY, -1);
            case 2:
                return DoubleStream.iterate(from, x -> x / 3).limit(r.nextInt(7));
            default:
                return DoubleStream.of(from, 1e100, 1, -1e100, Double.POSITIVE_INFINITY);
        }
    }

    private BaseStream source() {
        switch (r.nextInt(10)) {
            case 0: case 1:
                return ints();
            case 2:
                return longs();
            case 3:
                return doubles();
            default:
                return objects();
        }
    }

    private BaseStream step(BaseStream s) {
        return s instanceof Stream ? step((Stream) s, r.nextInt(29))
                : s instanceof IntStream ? step((IntStream) s)
                : s instanceof LongStream ? step((LongStream) s) : step((DoubleStream) s);
    }

    private int hash(Object o) {
        return o == null ? 3 : o.hashCode();
    }

    private <X> X logged(String name, Object e, X result) {
        log.append(' ').append(name).append(e);
        return result;
    }

    private Stream inner(Object e) {
        log.append(" flat").append(e);
        int n = hash(e) % 4;
        return n == 3 ? null : Stream.of(e, n).limit(n).peek(x -> log.append(" in").append(x))
                .onClose(() -> log.append(" closed"));
    }

    private BaseStream step(Stream s, int number) {
        trace.append(" .").append(number);
        int n = r.nextInt(6);
        int m = 2 + r.nextInt(3);
        switch (number) {
            case 0: case 1:
                return s.filter(x -> logged("f", x, hash(x) % m != 0));
            case 2: case 3:
                return s.map(x -> logged("m", x, isText || x == null ? x : (Object) (hash(x) % 7)));
            case 4:
                return s.peek(x -> logged("p", x, 0));
            case 5:
                return s.sorted(Comparator.comparing(x -> hash(x) % m));
            case 6:
                return s.distinct();
            case 7:
                return s.limit(n);
            case 8:
                return s.skip(n);
            case 9:
                return s.mapToInt(x -> logged("i", x, hash(x) % 100));
            case 10:
                return s.mapToLong(x -> logged("l", x, (long) hash(x)));
            case 11:
                return s.mapToDouble(x -> logged("d", x, hash(x) / 7.0));
            case 12: case 13:
                return s.flatMap(this::inner);
            case 14:
                return s.flatMapToInt(x -> IntStream.range(0, hash(x) & 3)
                        .peek(y -> logged("in", y, 0)));
            case 15:
                return s.mapMulti((x, c) -> {
                    log.append(" mm").append(x);
                    for (int i = 0; i < (hash(x) & 3); i++) {
                        ((java.util.function.Consumer) c).accept(x);
                    }
                });
            case 16: case 17: case 18:
                return s.sorted();
            case 19:
                return s.takeWhile(x -> logged("t", x, hash(x) % 5 != 0));
            case 20:
                return s.dropWhile(x -> logged("w", x, hash(x) % 5 != 0));
            case 21:
                return s.unordered();
            case 22:
                return n == 0 ? s.limit(-1) : n == 1 ? s.map(null) : s.sequential();
            case 23:
                return Stream.concat(s, n < 3 ? objects() : Stream.of(element()));
            case 24:
                return s.onClose(() -> log.append(" closing"));
            case 25:
                return s.flatMapToLong(x -> LongStream.of(hash(x), 2));
            case 26:
                return s.flatMapToDouble(x -> DoubleStream.of(hash(x), .5));
            case 27:
                return s.mapMultiToInt((x, c) ->
                        ((java.util.function.IntConsumer) c).accept(hash(x)));
            default:
                return s.peek(x -> logged("q", x, 0)).sorted().peek(x -> logged("r", x, 0));
        }
    }

    private BaseStream step(IntStream s) {
        int number = r.nextInt(21);
        trace.append(" .i").append(number);
        int n = r.nextInt(6);
        switch (number) {
            case 0: case 1:
                return s.filter(x -> logged("f", x, x % 3 != 0));
            case 2: case 3:
                return s.map(x -> logged("m", x, x * 5 % 7));
            case 4:
                return s.mapToObj(x -> logged("o", x, isText ? (Object) ("s" + x) : (Object) x));
            case 5:
                return s.boxed();
            case 6:
                return s.asLongStream();
            case 7:
                return s.asDoubleStream();
            case 8:
                return s.mapToLong(x -> x * 3L);
            case 9:
                return s.mapToDouble(x -> x / 3.0);
            case 10:
                return s.flatMap(x -> x % 4 == 3 ? null : IntStream.range(x - 2, x)
                        .peek(y -> logged("in", y, 0)));
            case 11:
                return s.distinct();
            case 12: case 13:
                return s.sorted();
            case 14:
                return s.peek(x -> logged("p", x, 0));
            case 15:
                return s.limit(n);
            case 16:
                return s.skip(n);
            case 17:
                return s.takeWhile(x -> logged("t", x, x % 5 != 4));
            case 18:
                return s.dropWhile(x -> logged("w", x, x % 5 != 4));
            case 19:
                return s.mapMulti((x, c) -> {
                    c.accept(x);
                    c.accept(-x);
                });
            default:
                return s.unordered();
        }
    }

    private BaseStream step(LongStream s) {
        int number = r.nextInt(17);
        trace.append(" .l").append(number);
        int n = r.nextInt(6);
        switch (number) {
            case 0:
                return s.filter(x -> logged("f", x, x % 3 != 0));
            case 1:
                return s.map(x -> logged("m", x, x * 5 % 7));
            case 2:
                return s.mapToObj(x -> logged("o", x, isText ? "s" + x : x));
            case 3:
                return s.boxed();
            case 4:
                return s.mapToInt(x -> (int) x);
            case 5:
                return s.asDoubleStream();
            case 6:
                return s.mapToDouble(x -> x / 3.0);
            case 7:
                return s.flatMap(x -> LongStream.of(x, 1).peek(y -> logged("in", y, 0)));
            case 8:
                return s.distinct();
            case 9:
                return s.sorted();
            case 10:
                return s.peek(x -> logged("p", x, 0));
            case 11:
                return s.limit(n);
            case 12:
                return s.skip(n);
            case 13:
                return s.takeWhile(x -> logged("t", x, x % 5 != 4));
            case 14:
                return s.dropWhile(x -> logged("w", x, x % 5 != 4));
            case 15:
                return LongStream.concat(s, longs());
            default:
                return s.mapMulti((x, c) -> c.accept(x + 1));
        }
    }

    private BaseStream step(DoubleStream s) {
        int number = r.nextInt(16);
        trace.append(" .d").append(number);
        int n = r.nextInt(6);
        switch (number) {
            case 0:
                return s.filter(x -> logged("f", x, x < 2));
            case 1:
                return s.map(x -> logged("m", x, x / 3));
            case 2:
                return s.mapToObj(x -> logged("o", x, isText ? "s" + x : (Object) (int) x));
            case 3:
                return s.boxed();
            case 4:
                return s.mapToInt(x -> (int) x);
            case 5:
                return s.mapToLong(x -> (long) x);
            case 6:
                return s.flatMap(x -> DoubleStream.of(x, 1).peek(y -> logged("in", y, 0)));
            case 7:
                return s.distinct();
            case 8: case 9:
                return s.sorted();
            case 10:
                return s.peek(x -> logged("p", x, 0));
            case 11:
                return s.limit(n);
            case 12:
                return s.skip(n);
            case 13:
                return s.takeWhile(x -> logged("t", x, x < 1));
            case 14:
                return s.dropWhile(x -> logged("w", x, x < 1));
            default:
                return DoubleStream.concat(s, doubles());
        }
    }

    private Object end(BaseStream s) {
        if (s instanceof Stream) {
            return end((Stream) s);
        }
        int number = r.nextInt(19);
        trace.append(" !").append(number);
        return s instanceof IntStream ? end((IntStream) s, number)
                : s instanceof LongStream ? end((LongStream) s, number)
                : end((DoubleStream) s, number);
    }

    private Object end(Stream s) {
        int number = r.nextInt(32);
        trace.append(" !").append(number);
        switch (number) {
            case 0:
                s.forEach(x -> logged("each", x, 0));
                return null;
            case 1:
                s.forEachOrdered(x -> logged("each", x, 0));
                return null;
            case 2:
                return s.toArray();
            case 3:
                return s.toArray(n -> logged("new", n, isText ? new String[n] : new Object[n]));
            case 4:
                return s.reduce("", (a, b) -> logged("+", b, "" + a + b));
            case 5:
                return s.reduce((a, b) -> logged("+", b, "" + a + b));
            case 6:
                return s.reduce(0, (a, b) -> logged("+", b, hash(a) + hash(b)), (a, b) -> a);
            case 7:
                return s.collect(() -> logged("new", "", new ArrayList()),
                        (a, b) -> ((List) a).add(b), (a, b) -> { });
            case 8:
                return s.min(Comparator.comparing(x -> logged("c", x, hash(x) % 5)));
            case 9:
                return s.max(Comparator.comparing(x -> logged("c", x, hash(x) % 5)));
            case 10: case 11:
                return s.count();
            case 12:
                return s.anyMatch(x -> logged("any", x, hash(x) % 5 == 0));
            case 13:
                return s.allMatch(x -> logged("all", x, hash(x) % 5 != 0));
            case 14:
                return s.noneMatch(x -> logged("none", x, hash(x) % 5 == 0));
            case 15: case 16:
                return s.findFirst();
            case 17:
                return s.findAny();
            case 18: {
                Iterator i = s.iterator();
                int n = r.nextInt(6);
                for (int k = 0; k < n && i.hasNext(); k++) {
                    log.append(" next").append(i.next());
                }
                return n == 5 ? i.next() : null;
            }
            case 19: {
                Spliterator i = s.spliterator();
                String known = (i.characteristics() & (Spliterator.SIZED | Spliterator.SORTED
                        | Spliterator.DISTINCT | Spliterator.ORDERED)) + " "
                        + i.getExactSizeIfKnown();
                i.tryAdvance(x -> logged("adv", x, 0));
                i.forEachRemaining(x -> logged("rest", x, 0));
                return known;
            }
            case 20: {
                List list = s.toList();
                return list + " " + list.contains(null) + list.indexOf(list.get(r.nextInt(4)))
                        + list.subList(0, 1) + list.add(1);
            }
            default:
                return s.collect(collector(0));
        }
    }

    private Collector collector(int depth) {
        int number = r.nextInt(depth > 2 ? 24 : 38);
        trace.append(" c").append(number);
        switch (number) {
            case 0: case 1:
                return Collectors.toList();
            case 2:
                return Collectors.toSet();
            case 3:
                return Collectors.mapping(String::valueOf, Collectors.joining());
            case 4:
                return Collectors.mapping(String::valueOf, Collectors.joining(", "));
            case 5:
                return Collectors.mapping(String::valueOf, Collectors.joining(", ", "<", ">"));
            case 6:
                return Collectors.counting();
            case 7:
                return Collectors.summingInt(x -> logged("s", x, hash(x)));
            case 8:
                return Collectors.summingLong(x -> hash(x));
            case 9:
                return Collectors.summingDouble(x -> hash(x) / 7.0);
            case 10:
                return Collectors.averagingInt(x -> hash(x));
            case 11:
                return Collectors.averagingLong(x -> hash(x));
            case 12:
                return Collectors.averagingDouble(x -> hash(x) / 7.0);
            case 13:
                return Collectors.reducing("", (a, b) -> "" + a + b);
            case 14:
                return Collectors.reducing((a, b) -> "" + a + b);
            case 15:
                return Collectors.reducing(0, x -> logged("rm", x, hash(x)),
                        (a, b) -> (Integer) a * 3 + (Integer) b);
            case 16:
                return Collectors.minBy(Comparator.comparing(x -> hash(x) % 4));
            case 17:
                return Collectors.maxBy(Comparator.comparing(x -> hash(x) % 4));
            case 18:
                return Collectors.toCollection(() -> logged("new", "", new TreeSet()));
            case 19:
                return Collectors.toUnmodifiableList();
            case 20:
                return Collectors.collectingAndThen(Collectors.toUnmodifiableSet(),
                        x -> ((Collection) x).size());
            case 21:
                return Collectors.summarizingInt(x -> hash(x));
            case 22:
                return r.nextBoolean() ? Collectors.summarizingLong(x -> hash(x))
                        : Collectors.summarizingDouble(x -> hash(x) / 7.0);
            case 23:
                return Collector.of(() -> new StringBuilder("*"),
                        (a, b) -> ((StringBuilder) a).append(b), (a, b) -> a);
            case 24:
                return Collectors.toMap(x -> logged("k", x, x), x -> logged("v", x, hash(x)));
            case 25:
                return Collectors.toMap(x -> hash(x) % 3, x -> x, (a, b) -> "" + a + b);
            case 26:
                return Collectors.toMap(x -> hash(x) % 3, x -> x, (a, b) -> "" + a + b,
                        LinkedHashMap::new);
            case 27:
                return Collectors.collectingAndThen((Collector) (r.nextBoolean()
                        ? Collectors.toUnmodifiableMap(x -> x, x -> hash(x))
                        : Collectors.toUnmodifiableMap(x -> hash(x) % 3, x -> x, (a, b) -> b)),
                        x -> new TreeMap((Map) x));
            case 28:
                return Collectors.groupingBy(x -> logged("g", x, hash(x) % 3));
            case 29: case 30:
                return Collectors.groupingBy(x -> hash(x) == 3 ? null : "g" + hash(x) % 4,
                        collector(depth + 1));
            case 31:
                return Collectors.groupingBy(x -> hash(x) % 3,
                        () -> logged("new", "", new TreeMap()), collector(depth + 1));
            case 32:
                return Collectors.partitioningBy(x -> hash(x) % 3 == 0);
            case 33:
                return Collectors.partitioningBy(x -> hash(x) % 3 == 0, collector(depth + 1));
            case 34:
                return Collectors.filtering(x -> hash(x) % 3 == 0, collector(depth + 1));
            case 35:
                return Collectors.flatMapping(this::inner, collector(depth + 1));
            case 36:
                return Collectors.teeing(collector(depth + 1), collector(depth + 1),
                        (a, b) -> a + " and " + b);
            default:
                return Collectors.collectingAndThen(collector(depth + 1),
                        x -> logged("then", x, x));
        }
    }

    private Object end(IntStream s, int number) {
        switch (number) {
            case 0:
                s.forEach(x -> logged("each", x, 0));
                return null;
            case 1:
                return s.toArray();
            case 2:
                return s.reduce(1, (a, b) -> logged("+", b, a * 3 + b));
            case 3:
                return s.reduce((a, b) -> a * 3 + b);
            case 4:
                return s.collect(ArrayList::new, (a, b) -> a.add(b), (a, b) -> { });
            case 5:
                return s.sum();
            case 6:
                return s.min();
            case 7:
                return s.max();
            case 8: case 9:
                return s.count();
            case 10:
                return s.average();
            case 11:
                return s.summaryStatistics();
            case 12:
                return s.anyMatch(x -> logged("any", x, x % 5 == 0));
            case 13:
                return s.allMatch(x -> logged("all", x, x % 5 != 0));
            case 14:
                return s.noneMatch(x -> logged("none", x, x % 5 == 0));
            case 15:
                return s.findFirst();
            case 16: {
                Iterator i = s.iterator();
                int n = r.nextInt(6);
                for (int k = 0; k < n && i.hasNext(); k++) {
                    log.append(" next").append(i.next());
                }
                return n == 5 ? i.next() : null;
            }
            case 17: {
                Spliterator.OfInt i = s.spliterator();
                String known = "" + i.getExactSizeIfKnown();
                i.tryAdvance((int x) -> logged("adv", x, 0));
                i.forEachRemaining((int x) -> logged("rest", x, 0));
                return known;
            }
            default:
                return s.findAny();
        }
    }

    private Object end(LongStream s, int number) {
        switch (number) {
            case 0:
                s.forEach(x -> logged("each", x, 0));
                return null;
            case 1:
                return s.toArray();
            case 2:
                return s.reduce(1, (a, b) -> logged("+", b, a * 3 + b));
            case 3:
                return s.reduce((a, b) -> a * 3 + b);
            case 4:
                return s.collect(ArrayList::new, (a, b) -> a.add(b), (a, b) -> { });
            case 5:
                return s.sum();
            case 6:
                return s.min();
            case 7:
                return s.max();
            case 8: case 9:
                return s.count();
            case 10:
                return s.average();
            case 11:
                return s.summaryStatistics();
            case 12:
                return s.anyMatch(x -> logged("any", x, x % 5 == 0));
            case 13:
                return s.allMatch(x -> logged("all", x, x % 5 != 0));
            case 14:
                return s.noneMatch(x -> logged("none", x, x % 5 == 0));
            case 15:
                return s.findFirst();
            case 16: {
                Iterator i = s.iterator();
                log.append(" next").append(i.next());
                return i.next();
            }
            default:
                return s.findAny();
        }
    }

    private Object end(DoubleStream s, int number) {
        switch (number) {
            case 0:
                s.forEach(x -> logged("each", x, 0));
                return null;
            case 1:
                return s.toArray();
            case 2:
                return s.reduce(1, (a, b) -> logged("+", b, a * 3 + b));
            case 3:
                return s.reduce((a, b) -> a * 3 + b);
            case 4:
                return s.collect(ArrayList::new, (a, b) -> a.add(b), (a, b) -> { });
            case 5: case 17:
                return s.sum();
            case 6:
                return s.min();
            case 7:
                return s.max();
            case 8: case 9:
                return s.count();
            case 10: case 18:
                return s.average();
            case 11:
                return s.summaryStatistics();
            case 12:
                return s.anyMatch(x -> logged("any", x, x < 1));
            case 13:
                return s.allMatch(x -> logged("all", x, x > 1));
            case 14:
                return s.noneMatch(x -> logged("none", x, x < 1));
            case 15:
                return s.findFirst();
            default: {
                Iterator i = s.iterator();
                log.append(" next").append(i.next());
                return i.next();
            }
        }
    }
}
