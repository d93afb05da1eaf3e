// Model of java.lang.Character: its constants, the arithmetic of UTF-16, and the properties of
// ASCII. Which letters and digits Unicode has beyond ASCII is not modelled: there a path ends in a
// method without code. There are no objects of it.
package java.lang;

public final class Character {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';
    public static final char MIN_SURROGATE = '\ud800';
    public static final char MAX_SURROGATE = '\udfff';
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x010000;
    public static final int MIN_CODE_POINT = 0x000000;
    public static final int MAX_CODE_POINT = 0x10ffff;

    // What Unicode says about a code point that is not in ASCII.
    private static native boolean unicodeProperty(int codePoint);

    private static native int unicodeMapping(int codePoint);

    public static int compare(char x, char y) {
        return x - y;
    }

    public static int hashCode(char value) {
        return (int) value;
    }

    public static char reverseBytes(char ch) {
        return (char) (((ch & 0xff00) >> 8) | (ch << 8));
    }

    public static boolean isDigit(char ch) {
        return isDigit((int) ch);
    }

    public static boolean isDigit(int codePoint) {
        if ('0' <= codePoint && codePoint <= '9') return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isLetter(char ch) {
        return isLetter((int) ch);
    }

    public static boolean isLetter(int codePoint) {
        if ('a' <= codePoint && codePoint <= 'z') return true;
        if ('A' <= codePoint && codePoint <= 'Z') return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isAlphabetic(int codePoint) {
        return isLetter(codePoint);
    }

    public static boolean isLetterOrDigit(char ch) {
        return isLetterOrDigit((int) ch);
    }

    public static boolean isLetterOrDigit(int codePoint) {
        if ('a' <= codePoint && codePoint <= 'z') return true;
        if ('A' <= codePoint && codePoint <= 'Z') return true;
        if ('0' <= codePoint && codePoint <= '9') return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isLowerCase(char ch) {
        return isLowerCase((int) ch);
    }

    public static boolean isLowerCase(int codePoint) {
        if ('a' <= codePoint && codePoint <= 'z') return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isUpperCase(char ch) {
        return isUpperCase((int) ch);
    }

    public static boolean isUpperCase(int codePoint) {
        if ('A' <= codePoint && codePoint <= 'Z') return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isWhitespace(char ch) {
        return isWhitespace((int) ch);
    }

    public static boolean isWhitespace(int codePoint) {
        if (codePoint == ' ') return true;
        if ('\t' <= codePoint && codePoint <= '\r') return true;
        if (0x1c <= codePoint && codePoint <= 0x1f) return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isSpaceChar(char ch) {
        return isSpaceChar((int) ch);
    }

    public static boolean isSpaceChar(int codePoint) {
        if (codePoint == ' ') return true;
        return isInAscii(codePoint) ? false : unicodeProperty(codePoint);
    }

    public static boolean isISOControl(char ch) {
        return isISOControl((int) ch);
    }

    public static boolean isISOControl(int codePoint) {
        return codePoint <= 0x9f && (codePoint >= 0x7f || (codePoint >>> 5 == 0));
    }

    public static char toLowerCase(char ch) {
        return (char) toLowerCase((int) ch);
    }

    public static int toLowerCase(int codePoint) {
        if ('A' <= codePoint && codePoint <= 'Z') return codePoint + ('a' - 'A');
        return isInAscii(codePoint) ? codePoint : unicodeMapping(codePoint);
    }

    public static char toUpperCase(char ch) {
        return (char) toUpperCase((int) ch);
    }

    public static int toUpperCase(int codePoint) {
        if ('a' <= codePoint && codePoint <= 'z') return codePoint - ('a' - 'A');
        return isInAscii(codePoint) ? codePoint : unicodeMapping(codePoint);
    }

    public static int getNumericValue(char ch) {
        return getNumericValue((int) ch);
    }

    public static int getNumericValue(int codePoint) {
        if ('0' <= codePoint && codePoint <= '9') return codePoint - '0';
        if ('a' <= codePoint && codePoint <= 'z') return codePoint - 'a' + 10;
        if ('A' <= codePoint && codePoint <= 'Z') return codePoint - 'A' + 10;
        return isInAscii(codePoint) ? -1 : unicodeMapping(codePoint);
    }

    public static int digit(char ch, int radix) {
        return digit((int) ch, radix);
    }

    public static int digit(int codePoint, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX) return -1;
        int value = getNumericValue(codePoint);
        return value < radix ? value : -1;
    }

    public static char forDigit(int digit, int radix) {
        if (digit >= radix || digit < 0) return '\0';
        if (radix < MIN_RADIX || radix > MAX_RADIX) return '\0';
        if (digit < 10) return (char) ('0' + digit);
        return (char) ('a' - 10 + digit);
    }

    public static boolean isSurrogate(char ch) {
        return ch >= MIN_SURROGATE && ch < MAX_SURROGATE + 1;
    }

    public static boolean isHighSurrogate(char ch) {
        return ch >= MIN_HIGH_SURROGATE && ch < MAX_HIGH_SURROGATE + 1;
    }

    public static boolean isLowSurrogate(char ch) {
        return ch >= MIN_LOW_SURROGATE && ch < MAX_LOW_SURROGATE + 1;
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static int toCodePoint(char high, char low) {
        return ((high << 10) + low)
                + (MIN_SUPPLEMENTARY_CODE_POINT - (MIN_HIGH_SURROGATE << 10) - MIN_LOW_SURROGATE);
    }

    public static char highSurrogate(int codePoint) {
        return (char) ((codePoint >>> 10)
                + (MIN_HIGH_SURROGATE - (MIN_SUPPLEMENTARY_CODE_POINT >>> 10)));
    }

    public static char lowSurrogate(int codePoint) {
        return (char) ((codePoint & 0x3ff) + MIN_LOW_SURROGATE);
    }

    public static boolean isBmpCodePoint(int codePoint) {
        return codePoint >>> 16 == 0;
    }

    public static boolean isValidCodePoint(int codePoint) {
        return codePoint >>> 16 < (MAX_CODE_POINT + 1) >>> 16;
    }

    public static boolean isSupplementaryCodePoint(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT && codePoint < MAX_CODE_POINT + 1;
    }

    private static boolean isInAscii(int codePoint) {
        return 0 <= codePoint && codePoint <= 0x7f;
    }
}
