package model;

import java.util.Random;

/**
 * Compares the models with the classes of the JDK: random sequences of calls are made on an
 * object of each, and every result, exception and state is compared.
 * Arguments: number of sequences per class (20000), first seed (1).
 */
public final class Check {

    /** A call on one side; what it does besides returning a result is written to the log. */
    interface Op<S> {
        Object run(S side, StringBuilder log) throws Exception;
    }

    /** Tells the state of a side after a call. */
    interface State<S> {
        String show(S side);
    }

    private static long calls;
    private static long differences;

    private Check() {
    }

    public static void main(String[] args) {
        int sequences = args.length > 0 ? Integer.parseInt(args[0]) : 20000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        String[] kinds = {"HashMap", "LinkedHashMap", "LinkedHashMap access order",
            "LinkedHashMap removeEldestEntry", "EnumMap", "HashSet", "LinkedHashSet", "EnumSet",
            "ArrayList", "List.of", "Set.of", "Map.of", "StringJoiner", "Objects"};
        long all = 0;
        for (String kind : kinds) {
            calls = 0;
            differences = 0;
            for (int i = 0; i < sequences && differences < 3; i++) {
                run(kind, new Random(seed + i));
            }
            System.out.println(kind + ": " + sequences + " sequences, " + calls + " calls, "
                    + differences + " differences");
            all += differences;
        }
        System.exit(all == 0 ? 0 : 1);
    }

    private static void run(String kind, Random r) {
        switch (kind) {
            case "HashMap":
            case "EnumMap":
            case "LinkedHashMap":
            case "LinkedHashMap access order":
            case "LinkedHashMap removeEldestEntry":
                new MapCheck(kind, r).run();
                break;
            case "HashSet":
            case "LinkedHashSet":
            case "EnumSet":
                new SetCheck(kind, r).run();
                break;
            case "ArrayList":
                new ListCheck(r).run();
                break;
            case "StringJoiner":
                HelperCheck.joiner(r);
                break;
            case "Objects":
                HelperCheck.objects(r);
                break;
            default:
                ImmutableCheck.run(kind, r);
        }
    }

    /** Makes the call on both sides and compares; false if there is a difference. */
    static <S> boolean same(String what, S real, S model, Op<S> op, State<S> state) {
        calls++;
        String a = outcome(real, op, state);
        String b = outcome(model, op, state);
        if (a.equals(b)) {
            return true;
        }
        differences++;
        System.out.println(what + "\n  JDK:   " + a + "\n  model: " + b);
        return false;
    }

    private static <S> String outcome(S side, Op<S> op, State<S> state) {
        StringBuilder log = new StringBuilder();
        String result;
        try {
            result = show(op.run(side, log));
        } catch (Exception e) {
            result = e.getClass().getName() + ": " + message(e);
        }
        return result + " log " + log + " state " + state.show(side);
    }

    /** Messages that the JVM makes up for null dereferences are not compared. */
    private static String message(Exception e) {
        String m = e.getMessage();
        return m != null && m.startsWith("Cannot ") ? null : m;
    }

    static String show(Object o) {
        return o instanceof Object[] ? java.util.Arrays.toString((Object[]) o) : String.valueOf(o);
    }
}
