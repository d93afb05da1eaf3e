package java.lang;

/**
 * Floating-point numbers. Their texts are lazy.
 *
 * <p>Coarser than the JDK: {@code valueOf} always makes an object, texts are not parsed, and every NaN
 * has the same bits.
 */
public final class Double extends Number
        implements Comparable<Double>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
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

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Double && doubleToLongBits(((Double) other).value) == doubleToLongBits(value);
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<Double> describeConstable();

    public native Double resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup lookup);

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public Double(String text) throws NumberFormatException {
        value = parseDouble(text);
    }

    public static Double valueOf(String text) throws NumberFormatException {
        return new Double(parseDouble(text));
    }

    public static native double parseDouble(String text) throws NumberFormatException;

    public static String toString(double value) {
        return String.digits(value, false);
    }

    public static native String toHexString(double value);

    public boolean isNaN() {
        return isNaN(value);
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }
}
