package java.lang;

/**
 * Numbers of 32 bits. {@code parseInt} without a radix is one decision for an unknown text.
 *
 * <p>Coarser than the JDK: {@code new} and {@code valueOf} are the same; a text that is no number ends the
 * path if it has characters from U+0660 on, among which there are further digits.
 */
public final class Integer extends Number
        implements Comparable<Integer>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int compare(int x, int y) {
        return x < y ? -1 : (x == y ? 0 : 1);
    }

    public static int compareUnsigned(int x, int y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static int hashCode(int value) {
        return value;
    }

    public static long toUnsignedLong(int x) {
        return (long) x & 0xffffffffL;
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) / toUnsignedLong(divisor));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) % toUnsignedLong(divisor));
    }

    public static int signum(int i) {
        return (i >> 31) | (-i >>> 31);
    }

    public static int bitCount(int i) {
        i = i - ((i >>> 1) & 0x55555555);
        i = (i & 0x33333333) + ((i >>> 2) & 0x33333333);
        i = (i + (i >>> 4)) & 0x0f0f0f0f;
        i = i + (i >>> 8);
        i = i + (i >>> 16);
        return i & 0x3f;
    }

    public static int rotateLeft(int i, int distance) {
        return (i << distance) | (i >>> -distance);
    }

    public static int rotateRight(int i, int distance) {
        return (i >>> distance) | (i << -distance);
    }

    public static int reverse(int i) {
        i = (i & 0x55555555) << 1 | (i >>> 1) & 0x55555555;
        i = (i & 0x33333333) << 2 | (i >>> 2) & 0x33333333;
        i = (i & 0x0f0f0f0f) << 4 | (i >>> 4) & 0x0f0f0f0f;
        return reverseBytes(i);
    }

    public static int reverseBytes(int i) {
        return (i << 24) | ((i & 0xff00) << 8) | ((i >>> 8) & 0xff00) | (i >>> 24);
    }

    public static int highestOneBit(int i) {
        return i & (MIN_VALUE >>> numberOfLeadingZeros(i));
    }

    public static int lowestOneBit(int i) {
        return i & -i;
    }

    // Halves the range of the highest bit at each decision.
    public static int numberOfLeadingZeros(int i) {
        if (i <= 0) return i == 0 ? 32 : 0;
        int n = 31;
        if (i >= 1 << 16) { n -= 16; i >>>= 16; }
        if (i >= 1 << 8) { n -= 8; i >>>= 8; }
        if (i >= 1 << 4) { n -= 4; i >>>= 4; }
        if (i >= 1 << 2) { n -= 2; i >>>= 2; }
        return n - (i >>> 1);
    }

    public static int numberOfTrailingZeros(int i) {
        // Ones below the lowest bit of the argument, and nothing above.
        i = ~i & (i - 1);
        if (i <= 0) return i & 32;
        int n = 1;
        if (i > 1 << 16) { n += 16; i >>>= 16; }
        if (i > 1 << 8) { n += 8; i >>>= 8; }
        if (i > 1 << 4) { n += 4; i >>>= 4; }
        if (i > 1 << 2) { n += 2; i >>>= 2; }
        return n + (i >>> 1);
    }

    private final int value;

    /** {@code a == b} in a program: boxes of numbers from -128 to 127 are the same object. */
    static boolean same(Integer a, Integer b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        return a.value == b.value && a.value >= -128 && a.value <= 127;
    }

    public Integer(int value) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return new Integer(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<Integer> describeConstable();

    public native Integer resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup lookup);

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return value;
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

    public Integer(String text) throws NumberFormatException {
        value = parseInt(text);
    }

    public static Integer valueOf(String text) throws NumberFormatException {
        return new Integer(parseInt(text));
    }

    public static Integer valueOf(String text, int radix) throws NumberFormatException {
        return new Integer(parseInt(text, radix));
    }

    /** One decision for any text. */
    public static int parseInt(String text) throws NumberFormatException {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        char[] a = String.chars(text);
        int n = String.size(text);
        if (a.length == 0) {
            throw NumberFormatException.forInputString(text, 10);
        }
        int minus = Long.isZero(a[0] ^ '-') & Long.before(0, n);
        int sign = minus | (Long.isZero(a[0] ^ '+') & Long.before(0, n));
        // No text, or a sign alone.
        int bad = Long.before(n, 1 - sign);
        long value = 0;
        long high = 0;
        for (int i = 0; i < a.length; i++) {
            int digit = a[i] - '0';
            int is = Long.before(i, n) & (i == 0 ? ~sign : -1);
            bad |= (digit | (9 - digit)) & is;
            if (i >= 18) {
                // Without this, the value would leave the range of long.
                high |= (MAX_VALUE - value) >> 63 & is;
                value &= ~high;
            }
            long keep = is;
            value = ((value * 10 + digit) & keep) | (value & ~keep);
        }
        // The greatest value is one more with a minus.
        high |= ((long) MAX_VALUE - minus - value) >> 63;
        if ((bad | (int) high) < 0) {
            throw Long.invalid(text, a, n);
        }
        return ((int) value ^ minus) - minus;
    }

    /** Each digit is a decision, as in the JDK. */
    public static int parseInt(String text, int radix) throws NumberFormatException {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException(
                    "radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException(
                    "radix " + radix + " greater than Character.MAX_RADIX");
        }
        if (radix == 10) {
            return parseInt(text);
        }
        char[] a = String.chars(text);
        int n = String.size(text);
        if (n == 0) {
            throw NumberFormatException.forInputString(text, radix);
        }
        boolean isNegative = a[0] == '-';
        int i = isNegative || a[0] == '+' ? 1 : 0;
        if (i == n) {
            throw NumberFormatException.forInputString(text, radix);
        }
        int limit = isNegative ? MIN_VALUE : -MAX_VALUE;
        int least = limit / radix;
        int result = 0;
        for (; i < n; i++) {
            int digit = Character.digit(a[i], radix);
            if (digit < 0 || result < least) {
                throw NumberFormatException.forInputString(text, radix);
            }
            result *= radix;
            if (result < limit + digit) {
                throw NumberFormatException.forInputString(text, radix);
            }
            result -= digit;
        }
        return isNegative ? result : -result;
    }

    public static String toString(int value, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || radix == 10) {
            return toString(value);
        }
        char[] digits = new char[SIZE + 1];
        int at = SIZE;
        int rest = value < 0 ? value : -value;
        while (rest <= -radix) {
            digits[at--] = Character.forDigit((int) -(rest % radix), radix);
            rest /= radix;
        }
        digits[at] = Character.forDigit((int) -rest, radix);
        if (value < 0) {
            digits[--at] = '-';
        }
        return String.make(digits, at, SIZE + 1 - at);
    }

    public static native int parseInt(CharSequence text, int begin, int end, int radix)
            throws NumberFormatException;

    public static int parseUnsignedInt(String text) throws NumberFormatException {
        return parseUnsignedInt(text, 10);
    }

    public static int parseUnsignedInt(String text, int radix) throws NumberFormatException {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (text.startsWith("-")) {
            throw new NumberFormatException(
                    "Illegal leading minus sign on unsigned string " + text + ".");
        }
        if ((radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) && text.length() == 0) {
            throw NumberFormatException.forInputString(text, radix);
        }
        long value = Long.parseLong(text, radix);
        if (value >>> 32 != 0) {
            throw new NumberFormatException(
                    "String value " + text + " exceeds range of unsigned int.");
        }
        return (int) value;
    }

    public static native int parseUnsignedInt(CharSequence text, int begin, int end, int radix)
            throws NumberFormatException;

    public static String toString(int value) {
        return String.digits((long) value);
    }

    public static String toUnsignedString(int value) {
        return String.digits(toUnsignedLong(value));
    }

    public static String toUnsignedString(int value, int radix) {
        return Long.toString(toUnsignedLong(value), radix);
    }

    public static String toHexString(int value) {
        return Long.bits(toUnsignedLong(value), 4, 8);
    }

    public static String toOctalString(int value) {
        return Long.bits(toUnsignedLong(value), 3, 11);
    }

    public static String toBinaryString(int value) {
        return Long.bits(toUnsignedLong(value), 1, 32);
    }

    public static Integer decode(String text) throws NumberFormatException {
        if (text.length() == 0) {
            throw new NumberFormatException("Zero length string");
        }
        char first = text.charAt(0);
        boolean isNegative = first == '-';
        int at = isNegative || first == '+' ? 1 : 0;
        int radix = 10;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            at += 2;
            radix = 16;
        } else if (text.startsWith("#", at)) {
            at++;
            radix = 16;
        } else if (text.startsWith("0", at) && text.length() > 1 + at) {
            at++;
            radix = 8;
        }
        if (text.startsWith("-", at) || text.startsWith("+", at)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String digits = text.substring(at);
        return valueOf(isNegative ? "-" + digits : digits, radix);
    }

    public static native Integer getInteger(String name);

    public static native Integer getInteger(String name, int otherwise);

    public static native Integer getInteger(String name, Integer otherwise);
}
