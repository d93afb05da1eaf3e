package java.lang;

/**
 * Floating-point numbers. Their texts are lazy.
 *
 * <p>Coarser than the JDK: {@code valueOf} always makes an object, texts are not parsed, and every NaN
 * has the same bits.
 */
public final class Float extends Number
        implements Comparable<Float>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffep127f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final float MIN_VALUE = 0x1.0p-149f;
    public static final int MAX_EXPONENT = 127;
    public static final int MIN_EXPONENT = -126;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    public static boolean isNaN(float v) {
        return v != v;
    }

    public static boolean isInfinite(float v) {
        return v == POSITIVE_INFINITY || v == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(float v) {
        return v <= MAX_VALUE && v >= -MAX_VALUE;
    }

    // Every NaN has the same bits here, so the raw bits are the bits.
    public static native int floatToIntBits(float value);

    public static native int floatToRawIntBits(float value);

    public static native float intBitsToFloat(int bits);

    public static int hashCode(float value) {
        return floatToIntBits(value);
    }

    public static int compare(float a, float b) {
        if (a < b) return -1;
        if (a > b) return 1;
        int first = floatToIntBits(a);
        int second = floatToIntBits(b);
        return first == second ? 0 : first < second ? -1 : 1;
    }

    public static float sum(float a, float b) {
        return a + b;
    }

    public static float max(float a, float b) {
        if (a != a) return a;
        if (a == 0.0f && b == 0.0f && 1.0f / a < 0.0f) return b;
        return a >= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) return a;
        if (a == 0.0f && b == 0.0f && 1.0f / b < 0.0f) return b;
        return a <= b ? a : b;
    }

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Float && floatToIntBits(((Float) other).value) == floatToIntBits(value);
    }

    public int compareTo(Float other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<Float> describeConstable();

    public native Float resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup lookup);

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
        return value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public Float(String text) throws NumberFormatException {
        value = parseFloat(text);
    }

    public static Float valueOf(String text) throws NumberFormatException {
        return new Float(parseFloat(text));
    }

    public static native float parseFloat(String text) throws NumberFormatException;

    public static String toString(float value) {
        return String.digits(value, true);
    }

    public static native String toHexString(float value);

    public boolean isNaN() {
        return isNaN(value);
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public Float(double value) {
        this((float) value);
    }
}
