package java.lang;

/**
 * Numbers of 64 bits. {@code parseLong} without a radix is one decision for an unknown text.
 *
 * <p>Coarser than the JDK: {@code new} and {@code valueOf} are the same; a text that is no number ends the
 * path if it has characters from U+0660 on, among which there are further digits.
 */
public final class Long extends Number
        implements Comparable<Long>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int compare(long x, long y) {
        return x < y ? -1 : (x == y ? 0 : 1);
    }

    public static int compareUnsigned(long x, long y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static int hashCode(long value) {
        return (int) (value ^ (value >>> 32));
    }

    // Half of the dividend is divided as a signed number, and the quotient is corrected by 0 or 1.
    public static long divideUnsigned(long dividend, long divisor) {
        if (divisor >= 0) {
            long q = (dividend >>> 1) / divisor << 1;
            long r = dividend - q * divisor;
            return q + ((r | ~(r - divisor)) >>> (SIZE - 1));
        }
        return (dividend & ~(dividend - divisor)) >>> (SIZE - 1);
    }

    public static long remainderUnsigned(long dividend, long divisor) {
        if (divisor >= 0) {
            long q = (dividend >>> 1) / divisor << 1;
            long r = dividend - q * divisor;
            return r - ((~(r - divisor) >> (SIZE - 1)) & divisor);
        }
        return dividend - (((dividend & ~(dividend - divisor)) >> (SIZE - 1)) & divisor);
    }

    public static int signum(long i) {
        return (int) ((i >> 63) | (-i >>> 63));
    }

    public static int bitCount(long i) {
        i = i - ((i >>> 1) & 0x5555555555555555L);
        i = (i & 0x3333333333333333L) + ((i >>> 2) & 0x3333333333333333L);
        i = (i + (i >>> 4)) & 0x0f0f0f0f0f0f0f0fL;
        i = i + (i >>> 8);
        i = i + (i >>> 16);
        i = i + (i >>> 32);
        return (int) i & 0x7f;
    }

    public static long rotateLeft(long i, int distance) {
        return (i << distance) | (i >>> -distance);
    }

    public static long rotateRight(long i, int distance) {
        return (i >>> distance) | (i << -distance);
    }

    public static long reverse(long i) {
        i = (i & 0x5555555555555555L) << 1 | (i >>> 1) & 0x5555555555555555L;
        i = (i & 0x3333333333333333L) << 2 | (i >>> 2) & 0x3333333333333333L;
        i = (i & 0x0f0f0f0f0f0f0f0fL) << 4 | (i >>> 4) & 0x0f0f0f0f0f0f0f0fL;
        return reverseBytes(i);
    }

    public static long reverseBytes(long i) {
        i = (i & 0x00ff00ff00ff00ffL) << 8 | (i >>> 8) & 0x00ff00ff00ff00ffL;
        return (i << 48) | ((i & 0xffff0000L) << 16) | ((i >>> 16) & 0xffff0000L) | (i >>> 48);
    }

    public static long highestOneBit(long i) {
        return i & (MIN_VALUE >>> numberOfLeadingZeros(i));
    }

    public static long lowestOneBit(long i) {
        return i & -i;
    }

    public static int numberOfLeadingZeros(long i) {
        int x = (int) (i >>> 32);
        return x == 0 ? 32 + leadingZerosOfHalf((int) i) : leadingZerosOfHalf(x);
    }

    public static int numberOfTrailingZeros(long i) {
        int x = (int) i;
        return x == 0 ? 32 + trailingZerosOfHalf((int) (i >>> 32)) : trailingZerosOfHalf(x);
    }

    private static int leadingZerosOfHalf(int i) {
        if (i <= 0) return i == 0 ? 32 : 0;
        int n = 31;
        if (i >= 1 << 16) { n -= 16; i >>>= 16; }
        if (i >= 1 << 8) { n -= 8; i >>>= 8; }
        if (i >= 1 << 4) { n -= 4; i >>>= 4; }
        if (i >= 1 << 2) { n -= 2; i >>>= 2; }
        return n - (i >>> 1);
    }

    private static int trailingZerosOfHalf(int i) {
        i = ~i & (i - 1);
        if (i <= 0) return i & 32;
        int n = 1;
        if (i > 1 << 16) { n += 16; i >>>= 16; }
        if (i > 1 << 8) { n += 8; i >>>= 8; }
        if (i > 1 << 4) { n += 4; i >>>= 4; }
        if (i > 1 << 2) { n += 2; i >>>= 2; }
        return n + (i >>> 1);
    }

    private final long value;

    /** {@code a == b} in a program: boxes of numbers from -128 to 127 are the same object. */
    static boolean same(Long a, Long b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        return a.value == b.value && a.value >= -128 && a.value <= 127;
    }

    public Long(long value) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return new Long(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<Long> describeConstable();

    public native Long resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup lookup);

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
        return value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public Long(String text) throws NumberFormatException {
        value = parseLong(text);
    }

    public static Long valueOf(String text) throws NumberFormatException {
        return new Long(parseLong(text));
    }

    public static Long valueOf(String text, int radix) throws NumberFormatException {
        return new Long(parseLong(text, radix));
    }

    /* Masks, also for the other classes of numbers */

    /** {@code i < n}, of numbers whose difference does not overflow. */
    static int before(int i, int n) {
        return (i - n) >> 31;
    }

    /** {@code x == 0}, of a number that is not negative. */
    static int isZero(int x) {
        return (x - 1) >> 31;
    }

    /** The exception for a text that has no decimal number in ASCII. */
    static NumberFormatException invalid(String text, char[] a, int n) {
        int far = 0;
        for (int i = 0; i < a.length; i++) {
            far |= (0x65F - a[i]) & before(i, n);
        }
        if (far < 0) {
            PetModel.characterOutsideOfAscii();
        }
        return NumberFormatException.forInputString(text, 10);
    }

    /** One decision for any text. */
    public static long parseLong(String text) throws NumberFormatException {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        char[] a = String.chars(text);
        int n = String.size(text);
        if (a.length == 0) {
            throw NumberFormatException.forInputString(text, 10);
        }
        int minus = isZero(a[0] ^ '-') & before(0, n);
        int sign = minus | (isZero(a[0] ^ '+') & before(0, n));
        // No text, or a sign alone.
        int bad = before(n, 1 - sign);
        // The value is negative, because there is one more negative number.
        long value = 0;
        long low = 0;
        for (int i = 0; i < a.length; i++) {
            int digit = a[i] - '0';
            long is = before(i, n) & (i == 0 ? ~sign : -1);
            bad |= (digit | (9 - digit)) & (int) is;
            long next = value * 10 - digit;
            if (i >= 18) {
                // Either the product or the difference leaves the range of long.
                low |= ((value - MIN_VALUE / 10) | (-next & ~next)) & is;
            }
            value = (next & is) | (value & ~is);
        }
        long positive = ~(long) minus;
        low |= -value & positive;
        if ((bad | (int) (low >> 63)) < 0) {
            throw invalid(text, a, n);
        }
        return (value ^ positive) - positive;
    }

    /** Each digit is a decision, as in the JDK. */
    public static long parseLong(String text, int radix) throws NumberFormatException {
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
            return parseLong(text);
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
        long limit = isNegative ? MIN_VALUE : -MAX_VALUE;
        long least = limit / radix;
        long result = 0;
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

    public static String toString(long value, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX || radix == 10) {
            return toString(value);
        }
        char[] digits = new char[SIZE + 1];
        int at = SIZE;
        long rest = value < 0 ? value : -value;
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

    public static native long parseLong(CharSequence text, int begin, int end, int radix)
            throws NumberFormatException;

    public static native long parseUnsignedLong(String text) throws NumberFormatException;

    public static native long parseUnsignedLong(String text, int radix)
            throws NumberFormatException;

    public static native long parseUnsignedLong(CharSequence text, int begin, int end, int radix)
            throws NumberFormatException;

    public static String toString(long value) {
        return String.digits(value);
    }

    public static String toUnsignedString(long value) {
        return toUnsignedString(value, 10);
    }

    public static String toUnsignedString(long value, int radix) {
        if (value >= 0) {
            return toString(value, radix);
        }
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            radix = 10;
        }
        String high = toString(divideUnsigned(value, radix), radix);
        return String.joined(high, toString(remainderUnsigned(value, radix), radix));
    }

    public static String toHexString(long value) {
        return bits(value, 4, 16);
    }

    public static String toOctalString(long value) {
        return bits(value, 3, 22);
    }

    public static String toBinaryString(long value) {
        return bits(value, 1, 64);
    }

    /** The digits of so many bits each, without zeros in front; there is no decision. */
    static String bits(long value, int width, int most) {
        int count = 1;
        for (int i = 1; i < most; i++) {
            long rest = value >>> (i * width);
            count += (int) ((rest | -rest) >>> 63);
        }
        char[] digits = new char[most];
        boolean isAligned = width * most <= 64;
        long aligned = value << (width * (most - count));
        for (int i = 0; i < most; i++) {
            // Behind the last digit, anything may stand.
            long last = isAligned
                    ? aligned >>> (width * (most - 1 - i)) : value >>> (width * (count - 1 - i));
            int digit = (int) last & ((1 << width) - 1);
            digits[i] = (char) ('0' + digit + (((9 - digit) >> 31) & 39));
        }
        String.Made made = new String.Made();
        made.value = digits;
        made.length = count;
        return made;
    }

    public static Long decode(String text) throws NumberFormatException {
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

    public static native Long getLong(String name);

    public static native Long getLong(String name, long otherwise);

    public static native Long getLong(String name, Long otherwise);
}
