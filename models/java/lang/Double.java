// Model of java.lang.Double: its constants and static methods on numbers, as in JDK 17.
package java.lang;

public final class Double {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffp1023;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final double MIN_VALUE = 4.9e-324;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    public static boolean isNaN(double v) {
        return v != v;
    }

    public static boolean isInfinite(double v) {
        return v == POSITIVE_INFINITY || v == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(double v) {
        return v <= MAX_VALUE && v >= -MAX_VALUE;
    }

    // Every NaN has the same bits here, so the raw bits are the bits.
    public static native long doubleToLongBits(double value);

    public static native long doubleToRawLongBits(double value);

    public static native double longBitsToDouble(long bits);

    public static int hashCode(double value) {
        long bits = doubleToLongBits(value);
        return (int) (bits ^ bits >>> 32);
    }

    public static int compare(double a, double b) {
        if (a < b) return -1;
        if (a > b) return 1;
        long first = doubleToLongBits(a);
        long second = doubleToLongBits(b);
        return first == second ? 0 : first < second ? -1 : 1;
    }

    public static double sum(double a, double b) {
        return a + b;
    }

    public static double max(double a, double b) {
        if (a != a) return a;
        if (a == 0.0 && b == 0.0 && 1.0 / a < 0.0) return b;
        return a >= b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) return a;
        if (a == 0.0 && b == 0.0 && 1.0 / b < 0.0) return b;
        return a <= b ? a : b;
    }
}
