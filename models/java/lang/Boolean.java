// Model of java.lang.Boolean: its static methods on truth values, with the decisions of JDK 17.
// There are no objects of it.
package java.lang;

public final class Boolean {
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
}
