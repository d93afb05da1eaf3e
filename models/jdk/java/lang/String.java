package java.lang;

import java.util.Comparator;

/**
 * Strings. An object of this class itself is an unknown string of the input: a length of at most
 * {@code --string-length} and one field for each character. Every other string is a {@link Made}.
 *
 * <p>Most methods calculate with masks instead of branching, so that a question about an unknown
 * string ({@code equals}, {@code indexOf}, {@code startsWith}) is one decision whatever the length
 * is. A mask is -1 (yes) or 0 (no). The characters of a string are the first ones of an array that
 * may be longer; what stands behind the length means nothing.
 *
 * <p>Coarser than the JDK: letters outside of ASCII have no upper and lower case and no properties;
 * regular expressions, formats, bytes, {@code intern} and code points above 65535 have no model; the
 * message of {@code charAt} is that of strings without characters above 255.
 */
public class String implements java.io.Serializable, Comparable<String>, CharSequence {
    int length;
    char c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31;

    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new IgnoringCase();

    private static class IgnoringCase implements Comparator<String> {
        public int compare(String a, String b) {
            return a.compareToIgnoreCase(b);
        }
    }

    /** A string that the program made. */
    static final class Made extends String {
        /** Null until somebody looks at the characters. */
        char[] value;
        /** Whether the array is as long as the string. */
        boolean isExact;
        /** If there are no characters yet: the string is {@code left + right}, … */
        String left, right;
        /** … or the decimal digits of a number, … */
        long number;
        /** … or those of a floating-point number. */
        double fraction;
        boolean isFraction, isSingle;
        /** … or an address. */
        boolean isIdentity;
        boolean isJoined;
    }

    /* Making strings. A constructor is called as the method `make` with the same parameters. */

    static String made(char[] value) {
        Made made = new Made();
        made.value = value;
        made.length = value.length;
        made.isExact = true;
        return made;
    }

    /** The first characters of an array; the length may be unknown. */
    private static String inexact(char[] value, int length) {
        Made made = new Made();
        made.value = value;
        made.length = length;
        return made;
    }

    /** Nobody looks at the parts before somebody looks at the result; null means "null". */
    static String joined(String left, String right) {
        Made made = new Made();
        made.left = left;
        made.right = right;
        made.isJoined = true;
        made.length = -1;
        return made;
    }

    /** The text of an object without a {@code toString} of its own, which differs from run to run. */
    static String identity() {
        Made made = new Made();
        made.isIdentity = true;
        made.length = -1;
        return made;
    }

    static String digits(long number) {
        Made made = new Made();
        made.number = number;
        made.length = -1;
        return made;
    }

    static String digits(double number, boolean isSingle) {
        Made made = new Made();
        made.fraction = number;
        made.isFraction = true;
        made.isSingle = isSingle;
        made.length = -1;
        return made;
    }

    static String make() {
        return made(new char[0]);
    }

    static String make(String of) {
        present(of);
        if (!(of instanceof Made)) {
            return inexact(chars(of), size(of));
        }
        Made old = (Made) of;
        Made made = new Made();
        made.value = old.value;
        made.length = old.length;
        made.isExact = old.isExact;
        made.left = old.left;
        made.right = old.right;
        made.number = old.number;
        made.fraction = old.fraction;
        made.isFraction = old.isFraction;
        made.isSingle = old.isSingle;
        made.isIdentity = old.isIdentity;
        made.isJoined = old.isJoined;
        return made;
    }

    static String make(char[] value) {
        return copied(value, 0, value.length);
    }

    static String make(char[] value, int offset, int count) {
        checked(offset, count, value.length);
        return copied(value, offset, count);
    }

    static String make(StringBuilder text) {
        return text.toString();
    }

    static String make(StringBuffer text) {
        return text.toString();
    }

    private static void checked(int offset, int count, int length) {
        // The second difference may overflow, but only if the first one is negative.
        if ((offset | count | (length - count) | (length - count - offset)) < 0) {
            throw new StringIndexOutOfBoundsException(
                    "offset " + offset + ", count " + count + ", length " + length);
        }
    }

    private static String copied(char[] value, int offset, int count) {
        char[] copy = new char[count];
        for (int i = 0; i < count; i++) {
            copy[i] = value[offset + i];
        }
        return made(copy);
    }

    /* Looking at strings. Only these methods may be called with null: all that are not public are
       taken to have arguments that are present and in range. */

    private static String present(String of) {
        if (of == null) {
            throw new NullPointerException();
        }
        return of;
    }

    static int size(String of) {
        if (of instanceof Made) {
            Made made = (Made) of;
            if (made.length < 0) {
                chars(made);
            }
            return made.length;
        }
        int length = of.length;
        if (length < 0) {
            PetModel.impossible();
        }
        if (length > PetModel.stringLength()) {
            PetModel.impossible();
        }
        return length;
    }

    static char[] chars(String of) {
        if (!(of instanceof Made)) {
            return PetModel.spread(of);
        }
        Made made = (Made) of;
        if (made.value == null) {
            if (made.isJoined) {
                join(made);
            } else if (made.isFraction) {
                PetModel.digitsOfFloatingPointNumber();
            } else if (made.isIdentity) {
                PetModel.textOfIdentity();
            } else {
                made.value = decimal(made.number);
                made.length = made.value.length;
                made.isExact = true;
            }
        }
        return made.value;
    }

    /** Whether the array of {@link #chars} is as long as the string. */
    private static boolean isExact(String of) {
        if (!(of instanceof Made)) {
            return false;
        }
        chars(of);
        return ((Made) of).isExact;
    }

    private static void join(Made made) {
        String left = made.left == null ? "null" : made.left;
        String right = made.right == null ? "null" : made.right;
        char[] a = chars(left);
        char[] b = chars(right);
        char[] all;
        if (isExact(left)) {
            all = new char[a.length + b.length];
            for (int i = 0; i < a.length; i++) {
                all[i] = a[i];
            }
            for (int i = 0; i < b.length; i++) {
                all[a.length + i] = b[i];
            }
        } else {
            int n = size(left);
            all = movedUp(b, n, a.length);
            for (int i = 0; i < a.length; i++) {
                all[i] = (char) ((a[i] & before(i, n)) | all[i]);
            }
        }
        made.value = all;
        made.length = size(left) + size(right);
        made.isExact = isExact(left) && isExact(right);
    }

    private static char[] decimal(long number) {
        int digits = 1;
        long bound = -10;
        long rest = number > 0 ? -number : number;
        while (digits < 19 && rest <= bound) {
            digits++;
            bound *= 10;
        }
        int sign = number < 0 ? 1 : 0;
        char[] value = new char[sign + digits];
        for (int i = sign + digits - 1; i >= sign; i--) {
            value[i] = (char) ('0' - rest % 10);
            rest /= 10;
        }
        if (sign == 1) {
            value[0] = '-';
        }
        return value;
    }

    /* Masks */

    /** {@code i < n}, of numbers whose difference does not overflow. */
    private static int before(int i, int n) {
        return (i - n) >> 31;
    }

    /** {@code x == 0}, of a number that is not negative. */
    private static int isZero(int x) {
        return (x - 1) >> 31;
    }

    /** The array with its elements moved up by {@code by}, at most {@code most}; zeros come in. */
    private static char[] movedUp(char[] value, int by, int most) {
        char[] now = new char[value.length + most];
        for (int i = 0; i < value.length; i++) {
            now[i] = value[i];
        }
        for (int bit = 1, at = 0; bit <= most; bit <<= 1, at++) {
            int yes = -((by >> at) & 1);
            for (int i = now.length - 1; i >= 0; i--) {
                int moved = i >= bit ? now[i - bit] & yes : 0;
                now[i] = (char) ((now[i] & ~yes) | moved);
            }
        }
        return now;
    }

    /** The array with its elements moved down by {@code by}, at most its length. */
    private static char[] movedDown(char[] value, int by) {
        char[] now = new char[value.length];
        for (int i = 0; i < value.length; i++) {
            now[i] = value[i];
        }
        for (int bit = 1, at = 0; bit <= value.length; bit <<= 1, at++) {
            int yes = -((by >> at) & 1);
            for (int i = 0; i < now.length; i++) {
                int moved = i + bit < now.length ? now[i + bit] & yes : 0;
                now[i] = (char) ((now[i] & ~yes) | moved);
            }
        }
        return now;
    }

    /* Questions */

    public int length() {
        return size(this);
    }

    public boolean isEmpty() {
        return size(this) == 0;
    }

    public char charAt(int index) {
        int n = size(this);
        if ((index | (n - 1 - index)) < 0) {
            throw new StringIndexOutOfBoundsException(
                    "String index out of range: " + index);
        }
        return chars(this)[index];
    }

    public int codePointAt(int index) {
        int n = size(this);
        if ((index | (n - 1 - index)) < 0) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + n);
        }
        char c = chars(this)[index];
        if (c >= 0xD800 && c <= 0xDBFF) {
            PetModel.supplementaryCodePoint();
        }
        return c;
    }

    public boolean equals(Object other) {
        if (!(other instanceof String)) {
            return false;
        }
        return isSame(this, other);
    }

    private static boolean isSame(String of, Object other) {
        return difference(of, (String) other) == 0;
    }

    /** Not negative, and zero for equal strings. */
    private static int difference(String s, String t) {
        char[] a = chars(s);
        char[] b = chars(t);
        if (isExact(s)) {
            return isExact(t)
                    ? (a.length == b.length ? difference(a, b, a.length) : 1)
                    : (a.length <= b.length ? (size(t) ^ a.length) | difference(a, b, a.length) : 1);
        }
        if (isExact(t)) {
            return b.length <= a.length ? (size(s) ^ b.length) | difference(a, b, b.length) : 1;
        }
        int n = size(s);
        int found = n ^ size(t);
        int most = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < most; i++) {
            found |= (a[i] ^ b[i]) & before(i, n);
        }
        return found;
    }

    private static int difference(char[] a, char[] b, int count) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            found |= a[i] ^ b[i];
        }
        return found;
    }

    public boolean contentEquals(CharSequence other) {
        return difference(this, present(other.toString())) == 0;
    }

    public boolean equalsIgnoreCase(String other) {
        if (other == null) {
            return false;
        }
        return difference(toLowerCase(), other.toLowerCase()) == 0;
    }

    public int hashCode() {
        char[] a = chars(this);
        int hash = 0;
        if (isExact(this)) {
            for (int i = 0; i < a.length; i++) {
                hash = 31 * hash + a[i];
            }
            return hash;
        }
        int n = size(this);
        for (int i = 0; i < a.length; i++) {
            int is = before(i, n);
            hash = ((31 * hash + a[i]) & is) | (hash & ~is);
        }
        return hash;
    }

    public int compareTo(String other) {
        char[] a = chars(this);
        char[] b = chars(present(other));
        int n = size(this);
        int m = size(other);
        int most = a.length < b.length ? a.length : b.length;
        int result = n - m;
        for (int i = most - 1; i >= 0; i--) {
            int difference = a[i] - b[i];
            int counts = before(i, n) & before(i, m) & ((difference | -difference) >> 31);
            result = (result & ~counts) | (difference & counts);
        }
        return result;
    }

    public int compareToIgnoreCase(String other) {
        return toLowerCase().compareTo(other.toLowerCase());
    }

    public int indexOf(int character) {
        return indexOf(character, 0);
    }

    public int indexOf(int character, int from) {
        supported(character);
        char[] a = chars(this);
        int n = size(this);
        int first = from & ~(from >> 31);
        int found = -1;
        for (int i = a.length - 1; i >= 0; i--) {
            int is = isZero(a[i] ^ character) & before(i, n) & ~before(i, first);
            found = (found & ~is) | (i & is);
        }
        return found;
    }

    public int lastIndexOf(int character) {
        return lastIndexOf(character, size(this) - 1);
    }

    public int lastIndexOf(int character, int from) {
        supported(character);
        int last = atLeast(from);
        char[] a = chars(this);
        int n = size(this);
        int found = -1;
        for (int i = 0; i < a.length; i++) {
            int is = isZero(a[i] ^ character) & before(i, n) & ~before(last, i);
            found = (found & ~is) | (i & is);
        }
        return found;
    }

    /** The number, or -1 if it is less: a difference with a position does not overflow. */
    private static int atLeast(int from) {
        return from | (from >> 31);
    }

    private static void supported(int character) {
        if (character >>> 16 != 0) {
            PetModel.supplementaryCodePoint();
        }
    }

    /** Whether {@code b} stands in {@code a} at a position: a mask. */
    private static int isAt(char[] a, int n, int at, char[] b, int m, boolean isExact) {
        int found = 0;
        int room = (n - at - m) >> 31;
        for (int j = 0; j < b.length; j++) {
            int mine = at + j < a.length ? a[at + j] : 65536;
            int other = mine ^ b[j];
            found |= isExact ? other : other & before(j, m);
        }
        return isZero(found) & ~room;
    }

    public int indexOf(String other) {
        return indexOf(other, 0);
    }

    public int indexOf(String other, int from) {
        char[] a = chars(this);
        char[] b = chars(present(other));
        boolean exact = isExact(other);
        int n = size(this);
        int m = size(other);
        int first = from & ~(from >> 31);
        // An empty string is found at the end, too.
        int late = ~before(first, n);
        int found = late & isZero(m);
        found = (n & found) | ~found;
        for (int i = a.length; i >= 0; i--) {
            int is = isAt(a, n, i, b, m, exact) & ~before(i, first);
            found = (found & ~is) | (i & is);
        }
        return found;
    }

    public int lastIndexOf(String other) {
        return lastIndexOf(other, size(this));
    }

    public int lastIndexOf(String other, int from) {
        char[] a = chars(this);
        char[] b = chars(present(other));
        boolean exact = isExact(other);
        int n = size(this);
        int m = size(other);
        int last = atLeast(from);
        int found = -1;
        for (int i = 0; i <= a.length; i++) {
            int is = isAt(a, n, i, b, m, exact) & ~before(last, i);
            found = (found & ~is) | (i & is);
        }
        return found;
    }

    public boolean contains(CharSequence other) {
        return indexOf(other.toString(), 0) >= 0;
    }

    public boolean startsWith(String other) {
        char[] a = chars(this);
        char[] b = chars(present(other));
        if (!isExact(other)) {
            return isAt(a, size(this), 0, b, size(other), false) != 0;
        }
        int found = 0;
        for (int i = 0; i < b.length; i++) {
            found |= (i < a.length ? a[i] : 65536) ^ b[i];
        }
        return (((size(this) - b.length) >> 31) | found) == 0;
    }

    public boolean startsWith(String other, int at) {
        if (at < 0) {
            return false;
        }
        return prefixAt(present(other), at) != 0;
    }

    private int prefixAt(String other, int at) {
        char[] a = chars(this);
        char[] b = chars(other);
        boolean exact = isExact(other);
        int n = size(this);
        int m = size(other);
        int found = 0;
        for (int i = 0; i <= a.length; i++) {
            found |= isAt(a, n, i, b, m, exact) & isZero(i ^ at);
        }
        return found;
    }

    public boolean endsWith(String other) {
        int at = size(this) - size(present(other));
        return (prefixAt(other, at & ~(at >> 31)) & ~(at >> 31)) != 0;
    }

    public boolean regionMatches(int at, String other, int from, int count) {
        return regionMatches(false, at, other, from, count);
    }

    public boolean regionMatches(boolean ignoreCase, int at, String other, int from, int count) {
        if (!ignoreCase) {
            present(other);
        }
        if (from < 0 || at < 0 || at > (long) size(this) - count
                || from > (long) size(present(other)) - count) {
            return false;
        }
        if (count <= 0) {
            return true;
        }
        String a = substring(at, at + count);
        String b = other.substring(from, from + count);
        return ignoreCase ? a.equalsIgnoreCase(b) : a.equals(b);
    }

    public boolean isBlank() {
        return leading(true) == size(this);
    }

    /* Other strings */

    public CharSequence subSequence(int begin, int end) {
        return substring(begin, end);
    }

    public String substring(int begin) {
        int n = size(this);
        if ((begin | (n - begin)) < 0) {
            throw new StringIndexOutOfBoundsException(
                    "begin " + begin + ", end " + n + ", length " + n);
        }
        return part(begin, n);
    }

    public String substring(int begin, int end) {
        int n = size(this);
        if ((begin | end | (n - end) | (end - begin)) < 0) {
            throw new StringIndexOutOfBoundsException(
                    "begin " + begin + ", end " + end + ", length " + n);
        }
        return part(begin, end);
    }

    private String part(int begin, int end) {
        char[] a = chars(this);
        if (isExact(this)) {
            return copied(a, begin, end - begin);
        }
        return inexact(movedDown(a, begin), end - begin);
    }

    public String concat(String other) {
        return joined(this, present(other));
    }

    public String replace(char old, char by) {
        char[] a = chars(this);
        char[] b = new char[a.length];
        for (int i = 0; i < a.length; i++) {
            int is = isZero(a[i] ^ old);
            b[i] = (char) ((a[i] & ~is) | (by & is));
        }
        return like(b);
    }

    /** A string of the same length with other characters. */
    private String like(char[] value) {
        return isExact(this) ? made(value) : inexact(value, size(this));
    }

    public String replace(CharSequence old, CharSequence by) {
        String from = old.toString();
        String to = by.toString();
        String result = "";
        int at = 0;
        int n = size(this);
        int m = from.length();
        if (m == 0) {
            result = to;
            while (at < n) {
                result = result + substring(at, at + 1) + to;
                at++;
            }
            return result;
        }
        int next = indexOf(from, 0);
        while (next >= 0) {
            result = result + substring(at, next) + to;
            at = next + m;
            next = indexOf(from, at);
        }
        return at == 0 ? this : result + substring(at, n);
    }

    public String toLowerCase() {
        return cased('A', 'Z', 32);
    }

    public String toUpperCase() {
        return cased('a', 'z', -32);
    }

    public String toLowerCase(java.util.Locale locale) {
        return toLowerCase();
    }

    public String toUpperCase(java.util.Locale locale) {
        return toUpperCase();
    }

    private String cased(int first, int last, int by) {
        char[] a = chars(this);
        ascii(a);
        char[] b = new char[a.length];
        for (int i = 0; i < a.length; i++) {
            int is = ((first - 1 - a[i]) & (a[i] - last - 1)) >> 31;
            b[i] = (char) (a[i] + (by & is));
        }
        return like(b);
    }

    private void ascii(char[] a) {
        int n = size(this);
        int found = 0;
        for (int i = 0; i < a.length; i++) {
            found |= a[i] & 0xFF80 & before(i, n);
        }
        if (found != 0) {
            PetModel.characterOutsideOfAscii();
        }
    }

    /** Whether a character is space: {@code trim} and {@code strip} differ in that. A mask. */
    private static int isSpace(int c, boolean isStrip) {
        if (!isStrip) {
            return (c - 33) >> 31;
        }
        int tab = ((8 - c) & (c - 14)) >> 31;
        int separator = ((27 - c) & (c - 33)) >> 31;
        return tab | separator;
    }

    private int leading(boolean isStrip) {
        char[] a = chars(this);
        if (isStrip) {
            ascii(a);
        }
        int n = size(this);
        int all = -1;
        int count = 0;
        for (int i = 0; i < a.length; i++) {
            all &= isSpace(a[i], isStrip) & before(i, n);
            count -= all;
        }
        return count;
    }

    /** The position behind the last character that is no space. */
    private int trailing(boolean isStrip) {
        char[] a = chars(this);
        if (isStrip) {
            ascii(a);
        }
        int n = size(this);
        int end = 0;
        for (int i = 0; i < a.length; i++) {
            int is = ~isSpace(a[i], isStrip) & before(i, n);
            end = (end & ~is) | ((i + 1) & is);
        }
        return end;
    }

    private String without(boolean isStrip, boolean atBegin, boolean atEnd) {
        int end = atEnd ? trailing(isStrip) : size(this);
        int begin = atBegin ? leading(isStrip) : 0;
        // Of a string of spaces, nothing is left.
        int is = before(end, begin);
        begin = (begin & ~is) | (end & is);
        return part(begin, end);
    }

    public String trim() {
        return without(false, true, true);
    }

    public String strip() {
        return without(true, true, true);
    }

    public String stripLeading() {
        return without(true, true, false);
    }

    public String stripTrailing() {
        return without(true, false, true);
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        String result = "";
        for (int i = 0; i < count; i++) {
            result = joined(result, this);
        }
        return result;
    }

    public char[] toCharArray() {
        char[] a = chars(this);
        int n = size(this);
        char[] result = new char[n];
        for (int i = 0; i < n; i++) {
            result[i] = a[i];
        }
        return result;
    }

    public void getChars(int begin, int end, char[] to, int at) {
        char[] a = chars(this);
        int n = size(this);
        if ((begin | end | (n - end) | (end - begin)) < 0) {
            throw new StringIndexOutOfBoundsException(
                    "begin " + begin + ", end " + end + ", length " + n);
        }
        checked(at, end - begin, to.length);
        for (int i = begin; i < end; i++) {
            to[at + i - begin] = a[i];
        }
    }

    public String[] split(String separator) {
        return split(separator, 0);
    }

    /** A separator is one character without a meaning in regular expressions, or an escaped one. */
    public String[] split(String separator, int limit) {
        char[] pattern = chars(present(separator));
        char at;
        if (isExact(separator) && pattern.length == 1 && !isSign(pattern[0])) {
            at = pattern[0];
        } else if (isExact(separator) && pattern.length == 2 && pattern[0] == '\\'
                && !Character.isLetterOrDigit(pattern[1])) {
            at = pattern[1];
        } else {
            return splitByExpression(separator, limit);
        }
        java.util.ArrayList<String> parts = new java.util.ArrayList<>();
        int begin = 0;
        int next = indexOf(at, 0);
        while (next >= 0 && (limit <= 0 || parts.size() < limit - 1)) {
            parts.add(part(begin, next));
            begin = next + 1;
            next = indexOf(at, begin);
        }
        if (begin == 0) {
            return new String[] {this};
        }
        parts.add(part(begin, size(this)));
        int count = parts.size();
        if (limit == 0) {
            while (count > 0 && parts.get(count - 1).isEmpty()) {
                count--;
            }
        }
        String[] result = new String[count];
        for (int i = 0; i < count; i++) {
            result[i] = parts.get(i);
        }
        return result;
    }

    private static boolean isSign(char c) {
        return c == '.' || c == '$' || c == '|' || c == '(' || c == ')' || c == '[' || c == '{'
                || c == '^' || c == '?' || c == '*' || c == '+' || c == '\\';
    }

    private native String[] splitByExpression(String separator, int limit);

    public native boolean matches(String expression);

    public native String replaceAll(String expression, String by);

    public native String replaceFirst(String expression, String by);

    public native byte[] getBytes();

    public native byte[] getBytes(java.nio.charset.Charset charset);

    public native byte[] getBytes(String charset);

    public java.util.stream.IntStream chars() {
        char[] a = chars(this);
        int n = size(this);
        int[] units = new int[n];
        for (int i = 0; i < n; i++) {
            units[i] = a[i];
        }
        return java.util.stream.IntStream.of(units);
    }

    public java.util.stream.IntStream codePoints() {
        char[] a = chars(this);
        int n = size(this);
        for (int i = 0; i < n; i++) {
            if (Character.isSurrogate(a[i])) {
                PetModel.supplementaryCodePoint();
            }
        }
        return chars();
    }

    public native java.util.stream.Stream<String> lines();

    public native String intern();

    public native String formatted(Object... values);

    public static native String format(String format, Object... values);

    public static native String format(java.util.Locale locale, String format, Object... values);

    public String toString() {
        return this;
    }

    public static String join(CharSequence separator, CharSequence... parts) {
        String between = separator.toString();
        String result = "";
        for (int i = 0; i < parts.length; i++) {
            result = i == 0 ? valueOf(parts[0]) : joined(joined(result, between), valueOf(parts[i]));
        }
        return result;
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        String between = separator.toString();
        String result = "";
        boolean isFirst = true;
        for (CharSequence part : parts) {
            result = isFirst ? valueOf(part) : joined(joined(result, between), valueOf(part));
            isFirst = false;
        }
        return result;
    }

    public static String valueOf(Object of) {
        if (of == null) {
            return "null";
        }
        return of.toString();
    }

    public static String valueOf(char[] of) {
        return make(of);
    }

    public static String valueOf(char[] of, int offset, int count) {
        return make(of, offset, count);
    }

    public static String copyValueOf(char[] of) {
        return make(of);
    }

    public static String valueOf(boolean of) {
        if (of) {
            return "true";
        }
        return "false";
    }

    public static String valueOf(char of) {
        char[] value = new char[1];
        value[0] = of;
        return made(value);
    }

    public static String valueOf(int of) {
        return digits(of);
    }

    public static String valueOf(long of) {
        return digits(of);
    }

    public static String valueOf(float of) {
        return digits(of, true);
    }

    public static String valueOf(double of) {
        return digits(of, false);
    }
}
