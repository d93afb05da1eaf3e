// Static methods over primitive types and arrays that use the instructions of the machine.

import java.util.function.*;

public class All {
    enum Kind { LOW, MIDDLE, HIGH; Kind next() { return values()[(ordinal() + 1) % values().length]; } }
    record Pair(int x, long y) { Pair { if (x < 0) throw new IllegalArgumentException("x " + x); } }
    sealed interface Shape permits Circle, Box { default int twice() { return 2 * area(); } int area(); }
    record Circle(int r) implements Shape { public int area() { return 3 * r * r; } }
    record Box(int w, int h) implements Shape { public int area() { return w * h; } }
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    static class Failure extends RuntimeException { final int code; Failure(String text, int code) { super(text); this.code = code; } }
    static final int[] TABLE = {5, 3, 1};
    static final long BIG = 1L << 40;
    static final Kind START = Kind.MIDDLE;
    static final int[] SQUARES = new int[6];
    static { for (int i = 0; i < SQUARES.length; i++) SQUARES[i] = i * i; }

    static int ints(int a, int b) { return (a + b) * (a - b) ^ (a & b) | ~a << 3 >>> 1 >> 2; }
    static int quotient(int a, int b) { return a / b + a % b; }
    static long longs(long a, int b) { return (a << b) + (a >>> b) - (a >> b) * ~a; }
    static long quotient(long a, long b) { return a / b - a % b; }
    static int narrow(int a) { byte b = (byte) a; short s = (short) a; char c = (char) a; b += 3; s -= 9; c++; return b + s + c; }
    static boolean compare(long a, long b) { return a < b || a == b && a > 5 || !(a >= 100); }
    static boolean flags(boolean a, boolean b) { boolean c = a & !b | a ^ b; return c == a ? b : !c; }
    static int order(long a, long b) { return Long.compare(a, b); }
    static int loop(int n) { int s = 0; for (int i = 0; i < n % 20; i++) { if (i == 3) continue; if (i == 9) break; s += i; } return s; }
    static int dowhile(int n) { int k = 0; do { k += n & 7; n >>= 3; } while (n != 0 && n != -1); return k; }
    static int nested(int n) { int s = 0; outer: for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { if (i * j == n % 13) break outer; if (j > i) continue outer; s += i + j; } return s; }
    static int table(int n) { switch (n % 9) { case 0: return 4; case 1: n += 2; case 2: return n; case 5: case 6: return 77; default: return -n; } }
    static int lookup(int n) { return switch (n) { case -1000 -> 1; case 7 -> 2; case 100000 -> { int k = n / 3; yield k; } default -> 0; }; }
    static int sum(int[] xs) { int s = 0; for (int x : xs) s += x; return s; }
    static int[] reversed(int[] xs) { int[] ys = xs.clone(); for (int i = 0, j = ys.length - 1; i < j; i++, j--) { int t = ys[i]; ys[i] = ys[j]; ys[j] = t; } return ys; }
    static int post(int[] xs, int i) { return xs[i++] + xs[i] * (xs[0] += 2) - i++; }
    static byte[] bytes(byte[] xs) { for (int i = 0; i < xs.length; i++) { xs[i] += 100; xs[i] ^= 0x55; xs[i] >>>= 1; } return xs; }
    static char[] chars(char[] xs) { for (int i = 0; i < xs.length; i++) if (xs[i] >= 'a' && xs[i] <= 'z') xs[i] -= 32; return xs; }
    static boolean[] bools(boolean[] xs) { for (int i = 0; i < xs.length; i++) xs[i] = !xs[i]; return xs; }
    static long[] longs(long[] xs) { for (int i = 0; i < xs.length; i++) xs[i] = xs[i] * BIG + i; return xs; }
    static int grid(int a, int b) { int[][] g = new int[a & 3][b & 3]; int s = 0; for (int[] row : g) { s += row.length; row[0] = 1; } return s; }
    static int negative(int n) { return new int[n % 5].length; }
    static int caught(int[] xs, int i) { try { return xs[i] / i; } catch (ArithmeticException e) { return -1; } catch (NullPointerException | ArrayIndexOutOfBoundsException e) { return -2; } }
    static int always(int n) { int k = 0; try { try { if (n > 3) throw new Failure("big", n); k = 10 / n; } finally { k += 100; } } catch (Failure f) { return f.code + k; } return k; }
    static int closed(int n) { int[] log = new int[1]; try (AutoCloseable c = () -> log[0] += 5) { if (n == 0) throw new IllegalStateException("zero"); log[0]++; } catch (Exception e) { log[0] += 50; } return log[0]; }
    static int records(int a, long b) { Pair p = new Pair(a, b), q = new Pair(a, b + (a & 1)); return (p.equals(q) ? 1 : 0) + p.x() + (int) q.y(); }
    static int hash(int a, long b) { return new Pair(a & 0xFFFF, b).hashCode(); }
    static int shapes(int a, int b) { Shape s = a > b ? new Circle(a) : new Box(a, b); if (s instanceof Circle c && c.r() > 3) return c.r(); return s.twice(); }
    static int lambdas(int a, int b) { IntBinaryOperator f = (x, y) -> x * b + y; IntUnaryOperator g = All::half; Supplier<Integer> h = () -> a; return f.applyAsInt(a, 3) + g.andThen(x -> x + 1).applyAsInt(b) + h.get(); }
    static int half(int x) { return x / 2; }
    static int boxes(int a, int b) { Integer x = a, y = b; Long z = (long) a; Object o = x; return x.equals(y) ? 1 : o instanceof Integer i && i > 5 ? z.intValue() : x.compareTo(y); }
    static int enums(int n) { Kind k = Kind.values()[(n & 0x7fffffff) % 3]; switch (k.next()) { case LOW: return 10; case MIDDLE: return 20; default: return k == START ? 30 : 40; } }
    static int list(int n) { Node head = null; for (int i = 0; i < (n & 7); i++) head = new Node(i, head); int s = 0; for (Node at = head; at != null; at = at.next) s = s * 10 + at.value; return s; }
    static int recursive(int n) { return n <= 0 ? TABLE[0] : n > 12 ? recursive(n % 12) : n * recursive(n - 1); }
    static int statics(int n) { return SQUARES[n] + TABLE[n % 3]; }
    static int cast(int n) { Object o = n > 0 ? new Circle(n) : "text"; return ((Circle) o).r(); }
    static int asserted(int n) { assert n != 3 : "three"; return n; }
    static int ternary(int a, int b) { int c = a > b ? a : b > 5 ? 1 : a == 2 ? b : 0; return (a > 0 ? b : c) + (c < 0 ? -c : c); }
    static long mixed(int a, long b, char c, byte d, short e, boolean f) { long r = a * b + c - d; r <<= e; return f ? r : -r; }
    static int inner(int n) { class Local { int k = n; int get() { return new Object() { int twice() { return 2 * k; } }.twice(); } } return new Local().get(); }
    static int locked(int n) { Object lock = new Object(); synchronized (lock) { if (n == 5) throw new UnsupportedOperationException(); return n + 1; } }
    static int copy(int[] xs, int from, int to) { int[] ys = new int[3]; System.arraycopy(xs, from, ys, to, 2); System.arraycopy(ys, 0, ys, 1, 2); return ys[0] + 10 * ys[1] + 100 * ys[2]; }

    static double fSum(double a, float b, int c) {
        return a + b * c - (a / b) % 3.5;
    }

    static int fCompare(double a, double b) {
        int result = 0;
        if (a < b) result += 1;
        if (a <= b) result += 2;
        if (a > b) result += 4;
        if (a >= b) result += 8;
        if (a == b) result += 16;
        if (a != b) result += 32;
        if (!(a < b)) result += 64;
        if (!(a >= b)) result += 128;
        return result;
    }

    static int fSingle(float a, float b) {
        int result = a < b ? 1 : a > b ? 2 : 3;
        return !(a <= b) ? result + 4 : result;
    }

    static int fOrder(double a, double b) {
        return Double.compare(a, b) + 10 * Float.compare((float) a, (float) b);
    }

    static long fCasts(double d, float f, long l, int i) {
        byte b = (byte) d;
        short s = (short) f;
        char c = (char) d;
        return (int) d + (long) f + (long) d + (int) f + b + s + c + (long) (float) l + (long) (double) i;
    }

    static double fArray(double[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i];
        for (float x : b) sum -= x;
        a[0] = sum;
        b[0] = (float) sum;
        return a[0] + b[0];
    }

    static float fStep(float f) {
        f++;
        f *= 1.5;
        return -f;
    }

    static double fMath(double d) {
        return Math.sqrt(d) + Math.floor(d) - Math.ceil(d / 2) + Math.rint(d) + Math.abs(d);
    }

    static long fBits(double d, float f) {
        return Double.doubleToLongBits(d) ^ Float.floatToIntBits(f);
    }

    static double fUnbits(long l, int i) {
        return Double.longBitsToDouble(l) + Float.intBitsToFloat(i);
    }

    static double fConstants(int i) {
        switch (i & 3) {
            case 0: return Double.MAX_VALUE;
            case 1: return Float.MIN_VALUE;
            case 2: return Double.NaN;
            default: return Double.NEGATIVE_INFINITY;
        }
    }

    static double fMax(double a, double b) {
        return Math.max(a, b) - Math.min(a, 1.0);
    }
}
