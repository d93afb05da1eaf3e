package java.lang;

/**
 * Numbers of 8 bits.
 *
 * <p>Coarser than the JDK: {@code new} and {@code valueOf} are the same; see {@link Integer} on texts.
 */
public final class Byte extends Number implements Comparable<Byte>, java.lang.constant.Constable {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;

    public static int compare(byte x, byte y) {
        return x - y;
    }

    public static int compareUnsigned(byte x, byte y) {
        return toUnsignedInt(x) - toUnsignedInt(y);
    }

    public static int hashCode(byte value) {
        return value;
    }

    public static int toUnsignedInt(byte x) {
        return x & 0xff;
    }

    public static long toUnsignedLong(byte x) {
        return (long) x & 0xffL;
    }

    private final byte value;

    /** {@code a == b} in a program: boxes of equal values are the same object. */
    static boolean same(Byte a, Byte b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        return a.value == b.value;
    }

    public Byte(byte value) {
        this.value = value;
    }

    public static Byte valueOf(byte value) {
        return new Byte(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public int compareTo(Byte other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<java.lang.constant.DynamicConstantDesc<Byte>> describeConstable();

    public byte byteValue() {
        return value;
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
        return (double) value;
    }

    public Byte(String text) throws NumberFormatException {
        value = parseByte(text);
    }

    public static Byte valueOf(String text) throws NumberFormatException {
        return new Byte(parseByte(text));
    }

    public static Byte valueOf(String text, int radix) throws NumberFormatException {
        return new Byte(parseByte(text, radix));
    }

    public static String toString(byte value) {
        return String.digits((long) value);
    }

    public static byte parseByte(String text) throws NumberFormatException {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) throws NumberFormatException {
        int value = Integer.parseInt(text, radix);
        if (value != (byte) value) {
            throw new NumberFormatException(
                    "Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (byte) value;
    }

    public static Byte decode(String text) throws NumberFormatException {
        int value = Integer.decode(text).intValue();
        if (value != (byte) value) {
            throw new NumberFormatException(
                    "Value " + value + " out of range from input " + text);
        }
        return new Byte((byte) value);
    }
}
