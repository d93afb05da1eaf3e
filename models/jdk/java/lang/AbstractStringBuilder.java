package java.lang;

/**
 * What {@link StringBuilder} and {@link StringBuffer} have in common. The state is one string, most
 * often a lazy one; every change makes another string, and appending looks at nothing.
 *
 * <p>Coarser than the JDK: there is no capacity, and code points above 65535 have no model, so
 * {@code reverse} of a pair of surrogates has none; the streams of {@code chars} and
 * {@code codePoints} are those of the text at the time of the call.
 */
abstract class AbstractStringBuilder implements Appendable, CharSequence {
    /** Never null in an object that the program made. */
    String text;

    AbstractStringBuilder(String text) {
        this.text = text;
    }

    final String text() {
        if (text == null) {
            PetModel.impossible();
        }
        return text;
    }

    /* Representation of strings */

    private static boolean isExact(String of) {
        if (!(of instanceof String.Made)) {
            return false;
        }
        String.chars(of);
        return ((String.Made) of).isExact;
    }

    /** The first characters of an array; the length may be unknown. */
    private static String inexact(char[] value, int length) {
        String.Made made = new String.Made();
        made.value = value;
        made.length = length;
        return made;
    }

    /** {@code i < n}, of numbers whose difference does not overflow: a mask. */
    private static int before(int i, int n) {
        return (i - n) >> 31;
    }

    /* Checks */

    static void nonNegative(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException("" + capacity);
        }
    }

    static String nonNull(String text) {
        if (text == null) {
            throw new NullPointerException();
        }
        return text;
    }

    static CharSequence nonNull(CharSequence text) {
        if (text == null) {
            throw new NullPointerException();
        }
        return text;
    }

    private static int checkedIndex(int index, int n) {
        if ((index | (n - 1 - index)) < 0) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + n);
        }
        return index;
    }

    private static void checkOffset(int offset, int n) {
        if ((offset | (n - offset)) < 0) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + n);
        }
    }

    /** Negative if these are no begin and end of a part. */
    private static int range(int start, int end, int n) {
        return start | end | (n - end) | (end - start);
    }

    private static void checkRange(int start, int end, int n) {
        if (range(start, end, n) < 0) {
            throw new IndexOutOfBoundsException(
                    "start " + start + ", end " + end + ", length " + n);
        }
    }

    private static void checkStringRange(int start, int end, int n) {
        if (range(start, end, n) < 0) {
            throw new StringIndexOutOfBoundsException(
                    "start " + start + ", end " + end + ", length " + n);
        }
    }

    /** The lesser of an end and the length. */
    private static int limited(int end, int n) {
        int beyond = (int) (((long) n - end) >> 63);
        return (n & beyond) | (end & ~beyond);
    }

    /* Texts of arguments */

    /** A part of a sequence, or of "null"; the range is checked. */
    static String textOf(CharSequence of, int start, int end) {
        if (of == null) {
            of = "null";
        }
        checkRange(start, end, of.length());
        return part(of, start, end);
    }

    /** The sequence, or "null". */
    static String textOf(CharSequence of) {
        if (of == null) {
            return "null";
        }
        if (of instanceof String) {
            return (String) of;
        }
        if (of instanceof AbstractStringBuilder) {
            return ((AbstractStringBuilder) of).text();
        }
        return part(of, 0, of.length());
    }

    private static String part(CharSequence of, int start, int end) {
        if (of instanceof String) {
            return ((String) of).substring(start, end);
        }
        if (of instanceof AbstractStringBuilder) {
            return ((AbstractStringBuilder) of).text().substring(start, end);
        }
        char[] value = new char[end - start];
        for (int i = start; i < end; i++) {
            value[i - start] = of.charAt(i);
        }
        return String.made(value);
    }

    static String textOf(char[] of, int offset, int count) {
        checkRange(offset, offset + count, of.length);
        return String.make(of, offset, count);
    }

    static String textOf(int codePoint) {
        if (codePoint >>> 16 != 0) {
            if (codePoint >>> 16 > 16) {
                invalid(codePoint);
            }
            PetModel.supplementaryCodePoint();
        }
        return String.valueOf((char) codePoint);
    }

    private static void invalid(int codePoint) {
        throw new IllegalArgumentException("Not a valid Unicode code point: 0x"
                + Integer.toHexString(codePoint).toUpperCase());
    }

    /* Changes */

    final void add(String more) {
        text = String.joined(text(), more);
    }

    final void put(int at, String more) {
        String old = text();
        checkOffset(at, String.size(old));
        text = inserted(old, at, more == null ? "null" : more);
    }

    final void put(int at, char[] of, int offset, int count) {
        checkOffset(at, length());
        checkStringRange(offset, offset + count, of.length);
        text = inserted(text(), at, String.make(of, offset, count));
    }

    final void put(int at, char[] of) {
        checkOffset(at, length());
        text = inserted(text(), at, String.make(of));
    }

    final void put(int at, CharSequence of, int start, int end) {
        if (of == null) {
            of = "null";
        }
        checkOffset(at, length());
        checkRange(start, end, of.length());
        text = inserted(text(), at, part(of, start, end));
    }

    final void put(int at, CharSequence of) {
        if (of instanceof String || of == null) {
            put(at, (String) of);
        } else {
            put(at, of, 0, of.length());
        }
    }

    private static String inserted(String old, int at, String more) {
        if (isExact(old)) {
            String head = String.joined(old.substring(0, at), more);
            return String.joined(head, old.substring(at));
        }
        // Two strings that are right up to the end of what is inserted, and behind it.
        char[] low = String.chars(String.joined(old.substring(0, at), more));
        char[] high = String.chars(String.joined(more, old));
        int end = at + String.size(more);
        return inexact(chosen(low, high, end), String.size(old) + String.size(more));
    }

    /** The elements of the one array before a position, and of the other one from there. */
    private static char[] chosen(char[] low, char[] high, int end) {
        char[] all = new char[high.length];
        for (int i = 0; i < all.length; i++) {
            int is = before(i, end);
            int mine = i < low.length ? low[i] & is : 0;
            all[i] = (char) (mine | (high[i] & ~is));
        }
        return all;
    }

    final void remove(int start, int end) {
        String old = text();
        int n = String.size(old);
        end = limited(end, n);
        checkStringRange(start, end, n);
        text = without(old, start, end);
    }

    final void removeAt(int index) {
        String old = text();
        checkedIndex(index, String.size(old));
        text = without(old, index, index + 1);
    }

    private static String without(String old, int start, int end) {
        if (isExact(old)) {
            return String.joined(old.substring(0, start), old.substring(end));
        }
        char[] moved = String.chars(old.substring(end - start));
        char[] left = chosen(String.chars(old), moved, start);
        return inexact(left, String.size(old) - (end - start));
    }

    final void put(int start, int end, String more) {
        String old = text();
        int n = String.size(old);
        end = limited(end, n);
        checkStringRange(start, end, n);
        nonNull(more);
        text = inserted(without(old, start, end), start, more);
    }

    /** Whether two characters are one code point: a mask. */
    private static int isPair(int high, int low) {
        int difference = (high & 0xFC00 ^ 0xD800) | (low & 0xFC00 ^ 0xDC00);
        return (difference - 1) >> 31;
    }

    final void turn() {
        String old = text();
        char[] a = String.chars(old);
        char[] b = new char[a.length];
        int pairs = 0;
        for (int i = 0; i < a.length; i++) {
            b[i] = a[a.length - 1 - i];
            pairs |= i == 0 ? 0 : isPair(a[i - 1], a[i]) & before(i, String.size(old));
        }
        if (pairs != 0) {
            PetModel.supplementaryCodePoint();
        }
        if (isExact(old)) {
            text = String.made(b);
        } else {
            // What stood behind the end stands at the begin now.
            text = inexact(b, b.length).substring(b.length - String.size(old), b.length);
        }
    }

    public void setCharAt(int index, char c) {
        String old = text();
        checkedIndex(index, String.size(old));
        char[] a = String.chars(old);
        char[] b = new char[a.length];
        for (int i = 0; i < a.length; i++) {
            int is = ((i ^ index) - 1) >> 31;
            b[i] = (char) ((a[i] & ~is) | (c & is));
        }
        text = isExact(old) ? String.made(b) : inexact(b, String.size(old));
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        if (length == 0) {
            text = "";
            return;
        }
        String old = text();
        int n = String.size(old);
        if (length <= n) {
            text = old.substring(0, length);
        } else {
            text = String.joined(old, String.made(new char[length - n]));
        }
    }

    public native int capacity();

    public void ensureCapacity(int capacity) {}

    public void trimToSize() {}

    /* Questions */

    public int length() {
        return String.size(text());
    }

    public char charAt(int index) {
        String of = text();
        return String.chars(of)[checkedIndex(index, String.size(of))];
    }

    public int codePointAt(int index) {
        char c = charAt(index);
        if (c >= 0xD800 && c <= 0xDBFF) {
            PetModel.supplementaryCodePoint();
        }
        return c;
    }

    public int codePointBefore(int index) {
        if (((index - 1) | (length() - index)) < 0) {
            throw new StringIndexOutOfBoundsException(index);
        }
        char c = charAt(index - 1);
        if (c >= 0xDC00 && c <= 0xDFFF) {
            PetModel.supplementaryCodePoint();
        }
        return c;
    }

    public native int codePointCount(int begin, int end);

    public native int offsetByCodePoints(int index, int by);

    public void getChars(int begin, int end, char[] to, int at) {
        String of = text();
        checkStringRange(begin, end, String.size(of));
        checkRange(at, at + (end - begin), to.length);
        char[] a = String.chars(of);
        for (int i = begin; i < end; i++) {
            to[at + i - begin] = a[i];
        }
    }

    public String substring(int start) {
        return substring(start, length());
    }

    public String substring(int start, int end) {
        String of = text();
        checkStringRange(start, end, String.size(of));
        return of.substring(start, end);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public int indexOf(String other) {
        return text().indexOf(nonNull(other));
    }

    public int indexOf(String other, int from) {
        return text().indexOf(nonNull(other), from);
    }

    public int lastIndexOf(String other) {
        return text().lastIndexOf(nonNull(other));
    }

    public int lastIndexOf(String other, int from) {
        return text().lastIndexOf(nonNull(other), from);
    }

    final int compareTo(AbstractStringBuilder other) {
        return text().compareTo(other.text());
    }

    public java.util.stream.IntStream chars() {
        return toString().chars();
    }

    public java.util.stream.IntStream codePoints() {
        return toString().codePoints();
    }

    public String toString() {
        return String.make(text());
    }
}
