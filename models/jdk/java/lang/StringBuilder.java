package java.lang;

/**
 * Text that grows. See {@link AbstractStringBuilder}, which has the methods that do not
 * return the builder.
 */
public final class StringBuilder extends AbstractStringBuilder
        implements java.io.Serializable, Comparable<StringBuilder>, CharSequence {
    public StringBuilder() {
        super("");
    }

    public StringBuilder(int capacity) {
        super("");
        nonNegative(capacity);
    }

    public StringBuilder(String text) {
        super(nonNull(text));
    }

    public StringBuilder(CharSequence text) {
        super(textOf(nonNull(text)));
    }

    public int compareTo(StringBuilder other) {
        return super.compareTo(other);
    }

    public StringBuilder append(Object of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder append(String of) {
        add(of);
        return this;
    }

    public StringBuilder append(StringBuffer of) {
        add(textOf(of));
        return this;
    }

    public StringBuilder append(CharSequence of) {
        add(textOf(of));
        return this;
    }

    public StringBuilder append(CharSequence of, int start, int end) {
        add(textOf(of, start, end));
        return this;
    }

    public StringBuilder append(char[] of) {
        add(String.make(of));
        return this;
    }

    public StringBuilder append(char[] of, int offset, int count) {
        add(textOf(of, offset, count));
        return this;
    }

    public StringBuilder append(boolean of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder append(char of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder append(int of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder append(long of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder append(float of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder append(double of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuilder appendCodePoint(int codePoint) {
        add(textOf(codePoint));
        return this;
    }

    public StringBuilder delete(int start, int end) {
        remove(start, end);
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        removeAt(index);
        return this;
    }

    public StringBuilder replace(int start, int end, String by) {
        put(start, end, by);
        return this;
    }

    public StringBuilder insert(int at, char[] of, int offset, int count) {
        put(at, of, offset, count);
        return this;
    }

    public StringBuilder insert(int at, Object of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder insert(int at, String of) {
        put(at, of);
        return this;
    }

    public StringBuilder insert(int at, char[] of) {
        put(at, of);
        return this;
    }

    public StringBuilder insert(int at, CharSequence of) {
        put(at, of);
        return this;
    }

    public StringBuilder insert(int at, CharSequence of, int start, int end) {
        put(at, of, start, end);
        return this;
    }

    public StringBuilder insert(int at, boolean of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder insert(int at, char of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder insert(int at, int of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder insert(int at, long of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder insert(int at, float of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder insert(int at, double of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuilder reverse() {
        turn();
        return this;
    }

    public int indexOf(String other) {
        return super.indexOf(other);
    }

    public int indexOf(String other, int from) {
        return super.indexOf(other, from);
    }

    public int lastIndexOf(String other) {
        return super.lastIndexOf(other);
    }

    public int lastIndexOf(String other, int from) {
        return super.lastIndexOf(other, from);
    }

    public String toString() {
        return super.toString();
    }
}
