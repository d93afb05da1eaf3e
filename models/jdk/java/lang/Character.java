package java.lang;

/**
 * Characters. A property is one decision, and a mapping is none.
 *
 * <p>Coarser than the JDK: a path that asks for a property of a character outside of ASCII ends
 * there, and so does one that reaches a code point above 65535; {@code new} and {@code valueOf}
 * are the same.
 */
public final class Character
        implements java.io.Serializable, Comparable<Character>, java.lang.constant.Constable {
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
    public static final byte UNASSIGNED = 0;
    public static final byte UPPERCASE_LETTER = 1;
    public static final byte LOWERCASE_LETTER = 2;
    public static final byte TITLECASE_LETTER = 3;
    public static final byte MODIFIER_LETTER = 4;
    public static final byte OTHER_LETTER = 5;
    public static final byte NON_SPACING_MARK = 6;
    public static final byte ENCLOSING_MARK = 7;
    public static final byte COMBINING_SPACING_MARK = 8;
    public static final byte DECIMAL_DIGIT_NUMBER = 9;
    public static final byte LETTER_NUMBER = 10;
    public static final byte OTHER_NUMBER = 11;
    public static final byte SPACE_SEPARATOR = 12;
    public static final byte LINE_SEPARATOR = 13;
    public static final byte PARAGRAPH_SEPARATOR = 14;
    public static final byte CONTROL = 15;
    public static final byte FORMAT = 16;
    public static final byte PRIVATE_USE = 18;
    public static final byte SURROGATE = 19;
    public static final byte DASH_PUNCTUATION = 20;
    public static final byte START_PUNCTUATION = 21;
    public static final byte END_PUNCTUATION = 22;
    public static final byte CONNECTOR_PUNCTUATION = 23;
    public static final byte OTHER_PUNCTUATION = 24;
    public static final byte MATH_SYMBOL = 25;
    public static final byte CURRENCY_SYMBOL = 26;
    public static final byte MODIFIER_SYMBOL = 27;
    public static final byte OTHER_SYMBOL = 28;
    public static final byte INITIAL_QUOTE_PUNCTUATION = 29;
    public static final byte FINAL_QUOTE_PUNCTUATION = 30;
    public static final byte DIRECTIONALITY_UNDEFINED = -1;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT = 0;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT = 1;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC = 2;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER = 3;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR = 4;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR = 5;
    public static final byte DIRECTIONALITY_ARABIC_NUMBER = 6;
    public static final byte DIRECTIONALITY_COMMON_NUMBER_SEPARATOR = 7;
    public static final byte DIRECTIONALITY_NONSPACING_MARK = 8;
    public static final byte DIRECTIONALITY_BOUNDARY_NEUTRAL = 9;
    public static final byte DIRECTIONALITY_PARAGRAPH_SEPARATOR = 10;
    public static final byte DIRECTIONALITY_SEGMENT_SEPARATOR = 11;
    public static final byte DIRECTIONALITY_WHITESPACE = 12;
    public static final byte DIRECTIONALITY_OTHER_NEUTRALS = 13;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING = 14;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE = 15;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING = 16;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE = 17;
    public static final byte DIRECTIONALITY_POP_DIRECTIONAL_FORMAT = 18;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE = 19;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE = 20;
    public static final byte DIRECTIONALITY_FIRST_STRONG_ISOLATE = 21;
    public static final byte DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE = 22;

    private final char value;

    /** {@code a == b} in a program: boxes of ASCII characters are the same object. */
    static boolean same(Character a, Character b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        return a.value == b.value && a.value <= 127;
    }

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return new Character(value);
    }

    public char charValue() {
        return value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char value) {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char x, char y) {
        return x - y;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }

    public static String toString(int codePoint) {
        return AbstractStringBuilder.textOf(codePoint);
    }

    public native java.util.Optional<java.lang.constant.DynamicConstantDesc<Character>> describeConstable();

    public static char reverseBytes(char ch) {
        return (char) (((ch & 0xff00) >> 8) | (ch << 8));
    }

    /* Properties. A mask is -1 (yes) or 0 (no). */

    private static int ascii(int c) {
        if (c >>> 7 != 0) {
            PetModel.characterOutsideOfAscii();
        }
        return c;
    }

    /** {@code first <= c && c <= last}, of numbers whose differences do not overflow. */
    private static int in(int c, int first, int last) {
        return ~(((c - first) | (last - c)) >> 31);
    }

    private static int letter(int c) {
        return in(c | 32, 'a', 'z');
    }

    private static int blank(int c) {
        return in(c, 9, 13) | in(c, 28, 32);
    }

    private static int ignorable(int c) {
        return in(c, 0, 8) | in(c, 14, 27) | in(c, 127, 127);
    }

    public static boolean isDigit(char ch) {
        return isDigit((int) ch);
    }

    public static boolean isDigit(int codePoint) {
        int c = ascii(codePoint);
        return (in(c, '0', '9')) != 0;
    }

    public static boolean isLetter(char ch) {
        return isLetter((int) ch);
    }

    public static boolean isLetter(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c)) != 0;
    }

    public static boolean isLetterOrDigit(char ch) {
        return isLetterOrDigit((int) ch);
    }

    public static boolean isLetterOrDigit(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c) | in(c, '0', '9')) != 0;
    }

    public static boolean isAlphabetic(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c)) != 0;
    }

    public static boolean isLowerCase(char ch) {
        return isLowerCase((int) ch);
    }

    public static boolean isLowerCase(int codePoint) {
        int c = ascii(codePoint);
        return (in(c, 'a', 'z')) != 0;
    }

    public static boolean isUpperCase(char ch) {
        return isUpperCase((int) ch);
    }

    public static boolean isUpperCase(int codePoint) {
        int c = ascii(codePoint);
        return (in(c, 'A', 'Z')) != 0;
    }

    public static boolean isWhitespace(char ch) {
        return isWhitespace((int) ch);
    }

    public static boolean isWhitespace(int codePoint) {
        int c = ascii(codePoint);
        return (blank(c)) != 0;
    }

    public static boolean isSpaceChar(char ch) {
        return isSpaceChar((int) ch);
    }

    public static boolean isSpaceChar(int codePoint) {
        int c = ascii(codePoint);
        return (in(c, ' ', ' ')) != 0;
    }

    public static boolean isJavaIdentifierStart(char ch) {
        return isJavaIdentifierStart((int) ch);
    }

    public static boolean isJavaIdentifierStart(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c) | in(c, '_', '_') | in(c, '$', '$')) != 0;
    }

    public static boolean isJavaIdentifierPart(char ch) {
        return isJavaIdentifierPart((int) ch);
    }

    public static boolean isJavaIdentifierPart(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c) | in(c, '0', '9') | in(c, '_', '_') | in(c, '$', '$') | ignorable(c)) != 0;
    }

    public static boolean isUnicodeIdentifierStart(char ch) {
        return isUnicodeIdentifierStart((int) ch);
    }

    public static boolean isUnicodeIdentifierStart(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c)) != 0;
    }

    public static boolean isUnicodeIdentifierPart(char ch) {
        return isUnicodeIdentifierPart((int) ch);
    }

    public static boolean isUnicodeIdentifierPart(int codePoint) {
        int c = ascii(codePoint);
        return (letter(c) | in(c, '0', '9') | in(c, '_', '_') | ignorable(c)) != 0;
    }

    public static boolean isIdentifierIgnorable(char ch) {
        return isIdentifierIgnorable((int) ch);
    }

    public static boolean isIdentifierIgnorable(int codePoint) {
        int c = ascii(codePoint);
        return (ignorable(c)) != 0;
    }

    public static boolean isJavaLetter(char ch) {
        return isJavaIdentifierStart(ch);
    }

    public static boolean isJavaLetterOrDigit(char ch) {
        return isJavaIdentifierPart(ch);
    }

    public static boolean isSpace(char ch) {
        return (in(ch, 9, 10) | in(ch, 12, 13) | in(ch, 32, 32)) != 0;
    }

    public static boolean isISOControl(char ch) {
        return isISOControl((int) ch);
    }

    public static boolean isISOControl(int codePoint) {
        // Without the highest of the eight bits, there is one range, and the character 127.
        return codePoint >>> 8 == 0 && (in(codePoint & 127, 0, 31) | in(codePoint, 127, 127)) != 0;
    }

    public static boolean isTitleCase(char ch) {
        return isTitleCase((int) ch);
    }

    public static boolean isTitleCase(int codePoint) {
        ascii(codePoint);
        return false;
    }

    public static boolean isIdeographic(int codePoint) {
        ascii(codePoint);
        return false;
    }

    public static boolean isDefined(char ch) {
        return isDefined((int) ch);
    }

    public static boolean isDefined(int codePoint) {
        ascii(codePoint);
        return true;
    }

    public static native boolean isMirrored(char ch);

    public static native boolean isMirrored(int codePoint);

    public static native byte getDirectionality(char ch);

    public static native byte getDirectionality(int codePoint);

    public static native int getType(char ch);

    public static native int getType(int codePoint);

    public static native String getName(int codePoint);

    public static native int codePointOf(String name);

    public static char toLowerCase(char ch) {
        return (char) toLowerCase((int) ch);
    }

    public static int toLowerCase(int codePoint) {
        int c = ascii(codePoint);
        return c + (in(c, 'A', 'Z') & 32);
    }

    public static char toUpperCase(char ch) {
        return (char) toUpperCase((int) ch);
    }

    public static int toUpperCase(int codePoint) {
        int c = ascii(codePoint);
        return c - (in(c, 'a', 'z') & 32);
    }

    public static char toTitleCase(char ch) {
        return (char) toUpperCase((int) ch);
    }

    public static int toTitleCase(int codePoint) {
        return toUpperCase(codePoint);
    }

    public static int getNumericValue(char ch) {
        return getNumericValue((int) ch);
    }

    public static int getNumericValue(int codePoint) {
        int c = ascii(codePoint);
        int digit = in(c, '0', '9');
        int letter = letter(c);
        return ((c - '0') & digit) | (((c | 32) - 'a' + 10) & letter) | ~(digit | letter);
    }

    public static int digit(char ch, int radix) {
        return digit((int) ch, radix);
    }

    public static int digit(int codePoint, int radix) {
        int digit = getNumericValue(codePoint);
        int bad = (digit | (radix - 1 - digit) | radix | (radix - 2) | (36 - radix)) >> 31;
        return digit | bad;
    }

    public static char forDigit(int digit, int radix) {
        int bad = (digit | (radix - 1 - digit) | radix | (radix - 2) | (36 - radix)) >> 31;
        return (char) (('0' + digit + (((9 - digit) >> 31) & 39)) & ~bad);
    }

    /* UTF-16 */

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

    public static int codePointAt(CharSequence text, int index) {
        return alone(text.charAt(index), MIN_HIGH_SURROGATE);
    }

    public static int codePointAt(char[] text, int index) {
        return alone(text[index], MIN_HIGH_SURROGATE);
    }

    public static int codePointAt(char[] text, int index, int limit) {
        if (index >= limit || limit < 0 || limit > text.length) {
            throw new IndexOutOfBoundsException();
        }
        return alone(text[index], MIN_HIGH_SURROGATE);
    }

    public static int codePointBefore(CharSequence text, int index) {
        return alone(text.charAt(index - 1), MIN_LOW_SURROGATE);
    }

    public static int codePointBefore(char[] text, int index) {
        return alone(text[index - 1], MIN_LOW_SURROGATE);
    }

    public static int codePointBefore(char[] text, int index, int start) {
        if (index <= start || start < 0 || start >= text.length) {
            throw new IndexOutOfBoundsException();
        }
        return alone(text[index - 1], MIN_LOW_SURROGATE);
    }

    /** A character that is no surrogate of a kind. */
    private static int alone(char c, int first) {
        if (((c - first) | (first + 1023 - c)) >= 0) {
            PetModel.supplementaryCodePoint();
        }
        return c;
    }

    public static char[] toChars(int codePoint) {
        return AbstractStringBuilder.textOf(codePoint).toCharArray();
    }

    public static int toChars(int codePoint, char[] to, int at) {
        to[at] = toChars(codePoint)[0];
        return 1;
    }

    public static native int codePointCount(CharSequence text, int begin, int end);

    public static native int codePointCount(char[] text, int offset, int count);

    public static native int offsetByCodePoints(CharSequence text, int index, int by);

    public static native int offsetByCodePoints(char[] text, int start, int count, int index, int by);
}
