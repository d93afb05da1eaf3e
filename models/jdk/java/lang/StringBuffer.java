package java.lang;

/**
 * Text that grows. See {@link AbstractStringBuilder}, which has the methods that do not
 * return the builder. Its methods are not synchronized.
 */
public final class StringBuffer extends AbstractStringBuilder
        implements java.io.Serializable, Comparable<StringBuffer>, CharSequence {
    public StringBuffer() {
        super("");
    }

    public StringBuffer(int capacity) {
        super("");
        nonNegative(capacity);
    }

    public StringBuffer(String text) {
        super(nonNull(text));
    }

    public StringBuffer(CharSequence text) {
        super(textOf(nonNull(text)));
    }

    public int compareTo(StringBuffer other) {
        return super.compareTo(other);
    }

    public StringBuffer append(Object of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer append(String of) {
        add(of);
        return this;
    }

    public StringBuffer append(StringBuffer of) {
        add(textOf(of));
        return this;
    }

    public StringBuffer append(CharSequence of) {
        add(textOf(of));
        return this;
    }

    public StringBuffer append(CharSequence of, int start, int end) {
        add(textOf(of, start, end));
        return this;
    }

    public StringBuffer append(char[] of) {
        add(String.make(of));
        return this;
    }

    public StringBuffer append(char[] of, int offset, int count) {
        add(textOf(of, offset, count));
        return this;
    }

    public StringBuffer append(boolean of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer append(char of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer append(int of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer append(long of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer append(float of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer append(double of) {
        add(String.valueOf(of));
        return this;
    }

    public StringBuffer appendCodePoint(int codePoint) {
        add(textOf(codePoint));
        return this;
    }

    public StringBuffer delete(int start, int end) {
        remove(start, end);
        return this;
    }

    public StringBuffer deleteCharAt(int index) {
        removeAt(index);
        return this;
    }

    public StringBuffer replace(int start, int end, String by) {
        put(start, end, by);
        return this;
    }

    public StringBuffer insert(int at, char[] of, int offset, int count) {
        put(at, of, offset, count);
        return this;
    }

    public StringBuffer insert(int at, Object of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer insert(int at, String of) {
        put(at, of);
        return this;
    }

    public StringBuffer insert(int at, char[] of) {
        put(at, of);
        return this;
    }

    public StringBuffer insert(int at, CharSequence of) {
        put(at, of);
        return this;
    }

    public StringBuffer insert(int at, CharSequence of, int start, int end) {
        put(at, of, start, end);
        return this;
    }

    public StringBuffer insert(int at, boolean of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer insert(int at, char of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer insert(int at, int of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer insert(int at, long of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer insert(int at, float of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer insert(int at, double of) {
        put(at, String.valueOf(of));
        return this;
    }

    public StringBuffer reverse() {
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
