// Model of java.lang.Math with the decisions of JDK 17. The functions without a body that a processor
// has (square root, rounding) are instructions; the others have no code.
package java.lang;

public final class Math {
    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static int absExact(int a) {
        if (a == 0x80000000) throw new ArithmeticException();
        return abs(a);
    }

    public static long absExact(long a) {
        if (a == 0x8000000000000000L) throw new ArithmeticException();
        return abs(a);
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    // A sum overflows if both operands have the sign that the result does not have.
    public static int addExact(int x, int y) {
        int r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) throw new ArithmeticException();
        return r;
    }

    public static long addExact(long x, long y) {
        long r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) throw new ArithmeticException();
        return r;
    }

    public static int subtractExact(int x, int y) {
        int r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) throw new ArithmeticException();
        return r;
    }

    public static long subtractExact(long x, long y) {
        long r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) throw new ArithmeticException();
        return r;
    }

    public static int multiplyExact(int x, int y) {
        long r = (long) x * (long) y;
        if ((int) r != r) throw new ArithmeticException();
        return (int) r;
    }

    public static long multiplyExact(long x, int y) {
        return multiplyExact(x, (long) y);
    }

    public static long multiplyExact(long x, long y) {
        long r = x * y;
        long ax = abs(x);
        long ay = abs(y);
        if ((ax | ay) >>> 31 != 0) {
            // Some operand has more than 31 bits: dividing shows whether bits were lost, except for
            // the one quotient that overflows itself.
            if (y != 0 && r / y != x || x == 0x8000000000000000L && y == -1) {
                throw new ArithmeticException();
            }
        }
        return r;
    }

    public static int incrementExact(int a) {
        if (a == 0x7fffffff) throw new ArithmeticException();
        return a + 1;
    }

    public static long incrementExact(long a) {
        if (a == 0x7fffffffffffffffL) throw new ArithmeticException();
        return a + 1L;
    }

    public static int decrementExact(int a) {
        if (a == 0x80000000) throw new ArithmeticException();
        return a - 1;
    }

    public static long decrementExact(long a) {
        if (a == 0x8000000000000000L) throw new ArithmeticException();
        return a - 1L;
    }

    public static int negateExact(int a) {
        if (a == 0x80000000) throw new ArithmeticException();
        return -a;
    }

    public static long negateExact(long a) {
        if (a == 0x8000000000000000L) throw new ArithmeticException();
        return -a;
    }

    public static int toIntExact(long value) {
        if ((int) value != value) throw new ArithmeticException();
        return (int) value;
    }

    public static long multiplyFull(int x, int y) {
        return (long) x * (long) y;
    }

    // The upper 64 bits of the product, from four products of halves.
    public static long multiplyHigh(long x, long y) {
        long x1 = x >> 32;
        long x2 = x & 0xffffffffL;
        long y1 = y >> 32;
        long y2 = y & 0xffffffffL;
        long t = x1 * y2 + (x2 * y2 >>> 32);
        long z1 = (t & 0xffffffffL) + x2 * y1;
        return x1 * y1 + (t >> 32) + (z1 >> 32);
    }

    public static int floorDiv(int x, int y) {
        int r = x / y;
        if ((x ^ y) < 0 && r * y != x) r--;
        return r;
    }

    public static long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    public static long floorDiv(long x, long y) {
        long r = x / y;
        if ((x ^ y) < 0 && r * y != x) r--;
        return r;
    }

    public static int floorMod(int x, int y) {
        int mod = x % y;
        if ((mod ^ y) < 0 && mod != 0) mod += y;
        return mod;
    }

    public static int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    public static long floorMod(long x, long y) {
        long mod = x % y;
        if ((mod ^ y) < 0 && mod != 0) mod += y;
        return mod;
    }

    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    public static double abs(double a) {
        return a <= 0.0 ? 0.0 - a : a;
    }

    public static float abs(float a) {
        return a <= 0.0f ? 0.0f - a : a;
    }

    // Of two zeros the positive one is greater.
    public static double max(double a, double b) {
        if (a != a) return a;
        if (a == 0.0 && b == 0.0 && 1.0 / a < 0.0) return b;
        return a >= b ? a : b;
    }

    public static float max(float a, float b) {
        if (a != a) return a;
        if (a == 0.0f && b == 0.0f && 1.0f / a < 0.0f) return b;
        return a >= b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) return a;
        if (a == 0.0 && b == 0.0 && 1.0 / b < 0.0) return b;
        return a <= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) return a;
        if (a == 0.0f && b == 0.0f && 1.0f / b < 0.0f) return b;
        return a <= b ? a : b;
    }

    public static native double sqrt(double a);

    public static native double floor(double a);

    public static native double ceil(double a);

    public static native double rint(double a);

    // The difference from the next lower integer is exact where it can be less than one half.
    public static long round(double a) {
        double whole = floor(a);
        return a - whole >= 0.5 ? (long) (whole + 1.0) : (long) whole;
    }

    public static int round(float a) {
        double whole = floor(a);
        return a - whole >= 0.5 ? (int) (whole + 1.0) : (int) whole;
    }

    public static double signum(double d) {
        return d > 0.0 ? 1.0 : d < 0.0 ? -1.0 : d;
    }

    public static float signum(float f) {
        return f > 0.0f ? 1.0f : f < 0.0f ? -1.0f : f;
    }

    public static double toRadians(double angdeg) {
        return angdeg * 0.017453292519943295;
    }

    public static double toDegrees(double angrad) {
        return angrad * 57.29577951308232;
    }

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static native double asin(double a);

    public static native double acos(double a);

    public static native double atan(double a);

    public static native double atan2(double y, double x);

    public static native double exp(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static native double cbrt(double a);

    public static native double hypot(double x, double y);

    public static native double pow(double a, double b);
}
