package java.lang;

/**
 * Numbers of 16 bits.
 *
 * <p>Coarser than the JDK: {@code new} and {@code valueOf} are the same; see {@link Integer} on texts.
 */
public final class Short extends Number implements Comparable<Short>, java.lang.constant.Constable {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    public static int compare(short x, short y) {
        return x - y;
    }

    public static int compareUnsigned(short x, short y) {
        return toUnsignedInt(x) - toUnsignedInt(y);
    }

    public static int hashCode(short value) {
        return value;
    }

    public static int toUnsignedInt(short x) {
        return x & 0xffff;
    }

    public static long toUnsignedLong(short x) {
        return (long) x & 0xffffL;
    }

    public static short reverseBytes(short i) {
        return (short) (((i & 0xff00) >> 8) | (i << 8));
    }

    private final short value;

    /** {@code a == b} in a program: boxes of numbers from -128 to 127 are the same object. */
    static boolean same(Short a, Short b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        return a.value == b.value && a.value >= -128 && a.value <= 127;
    }

    public Short(short value) {
        this.value = value;
    }

    public static Short valueOf(short value) {
        return new Short(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    public int compareTo(Short other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<java.lang.constant.DynamicConstantDesc<Short>> describeConstable();

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return value;
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
        return (double) value;
    }

    public Short(String text) throws NumberFormatException {
        value = parseShort(text);
    }

    public static Short valueOf(String text) throws NumberFormatException {
        return new Short(parseShort(text));
    }

    public static Short valueOf(String text, int radix) throws NumberFormatException {
        return new Short(parseShort(text, radix));
    }

    public static String toString(short value) {
        return String.digits((long) value);
    }

    public static short parseShort(String text) throws NumberFormatException {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) throws NumberFormatException {
        int value = Integer.parseInt(text, radix);
        if (value != (short) value) {
            throw new NumberFormatException(
                    "Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public static Short decode(String text) throws NumberFormatException {
        int value = Integer.decode(text).intValue();
        if (value != (short) value) {
            throw new NumberFormatException(
                    "Value " + value + " out of range from input " + text);
        }
        return new Short((short) value);
    }
}
