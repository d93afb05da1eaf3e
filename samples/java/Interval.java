// Intervals with bounds: arithmetic in which minimum and maximum are taken of many cases.
// Try: pet tcg Interval.java -m Interval.times
//      pet tcg Interval.java -m Interval.meet     null where the intervals do not overlap

public class Interval {
    final int low;
    final int high;

    public Interval(int low, int high) {
        if (low > high)
            throw new IllegalArgumentException();
        this.low = low;
        this.high = high;
    }

    public Interval plus(Interval other) {
        return new Interval(low + other.low, high + other.high);
    }

    public Interval times(Interval other) {
        int a = low * other.low, b = low * other.high, c = high * other.low, d = high * other.high;
        return new Interval(min(min(a, b), min(c, d)), max(max(a, b), max(c, d)));
    }

    public Interval meet(Interval other) {
        int from = max(low, other.low);
        int to = min(high, other.high);
        return from <= to ? new Interval(from, to) : null;
    }

    public boolean contains(int x) {
        return low <= x && x <= high;
    }

    static int min(int a, int b) {
        return a < b ? a : b;
    }

    static int max(int a, int b) {
        return a > b ? a : b;
    }
}
