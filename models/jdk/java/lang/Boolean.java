package java.lang;

/**
 * Truth values. {@code parseBoolean} is one decision for an unknown text.
 *
 * <p>Coarser than the JDK: {@code new} and {@code valueOf} are the same.
 */
public final class Boolean
        implements java.io.Serializable, Comparable<Boolean>, java.lang.constant.Constable {
    public static final Boolean TRUE = new Boolean(true);
    public static final Boolean FALSE = new Boolean(false);

    private final boolean value;

    /** {@code a == b} in a program: boxes of equal values are the same object. */
    static boolean same(Boolean a, Boolean b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        return a.value == b.value;
    }

    public Boolean(boolean value) {
        this.value = value;
    }

    public static Boolean valueOf(boolean value) {
        return new Boolean(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    public int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public native java.util.Optional<java.lang.constant.DynamicConstantDesc<Boolean>> describeConstable();

    public static int compare(boolean x, boolean y) {
        return x == y ? 0 : (x ? 1 : -1);
    }

    public static int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }

    public Boolean(String text) {
        this(parseBoolean(text));
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    public boolean booleanValue() {
        return value;
    }

    public static String toString(boolean value) {
        return value ? "true" : "false";
    }

    /** One decision for any text. */
    public static boolean parseBoolean(String text) {
        if (text == null) {
            return false;
        }
        char[] a = String.chars(text);
        if (a.length < 4) {
            return false;
        }
        // No other letter of Unicode becomes one of these if its case changes.
        int letters = ((a[0] | 32) ^ 't') | ((a[1] | 32) ^ 'r');
        letters |= ((a[2] | 32) ^ 'u') | ((a[3] | 32) ^ 'e');
        return (letters | (String.size(text) ^ 4)) == 0;
    }

    public static native boolean getBoolean(String name);
}
