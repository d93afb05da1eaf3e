// Static fields: a constant, a field that is initialised once, and one that all objects share.
// Try: pet tcg Counter.java -m Counter.increment     Counter.total is an input like any other field
//      pet run Counter.java -m Counter.demo          3, the static initialisers have run before

public class Counter {
    static final int LIMIT = 2 * 500;
    static final int[] STEPS = {1, 2, 5};
    static int total;
    private int value;

    static {
        total = -STEPS.length;
        for (int s : STEPS)
            total++;
    }

    /** Counts on by the given step; false at the limit. */
    boolean increment(int step) {
        if (value + STEPS[step] > LIMIT)
            return false;
        value += STEPS[step];
        total += STEPS[step];
        return true;
    }

    static int demo() {
        Counter a = new Counter();
        Counter b = new Counter();
        a.increment(0);
        b.increment(1);
        return Counter.total;
    }
}
