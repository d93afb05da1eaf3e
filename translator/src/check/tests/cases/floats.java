class Floats {
    static final double PI = 3.14159;
    static final float HALF = 0.5f;
    static final double SUM = 1 + 0.5;
    static final int WHOLE = (int) 2.9;
    static final float NARROW = 0.1; // type-mismatch
    static final double LARGE = 0x1.8p3;

    double a(int x) { return x; }
    float b(long x) { return x; }
    int c(double x) { return x; } // type-mismatch
    float d(double x) { return x; } // type-mismatch
    double e(float x) { return x; }
    long f(float x) { return x; } // type-mismatch
    int g(double x) { return (int) x; }
    byte h(float x) { return (byte) x; }
    boolean i(double x) { return (boolean) x; } // impossible-cast
    double j(double x) { return x % 2; }
    double k(double x) { return x & 1; } // type-mismatch
    double l(double x) { return x << 1; } // type-mismatch
    int m(int x) { return x << 1.0; } // type-mismatch
    double n(double x) { return ~x; } // type-mismatch
    double o(double x) { return -x; }
    double p(double x) { x++; ++x; x--; return x; }
    int q(int x) { x += 1.5; x *= 2.5; x -= 0.1f; return x; }
    byte r(byte x) { x /= 0.5; return x; }
    int s(int x) { x <<= 1.5; return x; } // type-mismatch
    boolean t(double x, int y) { return x < y && y <= x || x == y; }
    boolean u(double x, boolean y) { return x == y; } // incomparable
    double v(boolean b) { return b ? 1 : 2.5; }
    int w(boolean b) { return b ? 1 : 2.5; } // type-mismatch
    float x(boolean b) { return b ? 1 : 2.5f; }
    int y(int[] a, double i) { return a[i]; } // type-mismatch
    int[] z(double n) { return new int[n]; } // type-mismatch
    double[] aa() { return new double[] {1, 2.5f, 'c', 3L}; }
    float[] ab() { return new float[] {1, 2.5}; } // type-mismatch
    int ac(double x) { switch (x) { default: return 1; } } // type-mismatch
    int ad(int x) { switch (x) { case 1.0: return 1; default: return 2; } } // type-mismatch
    double ae() { return af(1); }
    double af(double x) { return x; }
    int ag() { return ah(1); }
    int ah(double x) { return 1; }
    int ah(float x) { return 2; }
    int ai() { return ah(2147483647L); }
    int aj(long x) { return 1; }
    int ak() { return aj(1.0f); } // wrong-arguments
    byte al() { final double d = 1; byte b = (byte) d; return b; }
    byte am() { final double d = 1; byte b = d; return b; } // type-mismatch
    double an(int x) { return switch (x) { case 1 -> 1; case 2 -> 2.5f; default -> 3L; }; }
    int ao(int x) { return switch (x) { case 1 -> 1; default -> 2.5; }; } // type-mismatch
    double ap(double[] xs) { double s = 0; for (double x : xs) s += x; return s; }
    double aq(int[] xs) { double s = 0; for (double x : xs) s += x; return s; }
    int ar(double[] xs) { int s = 0; for (int x : xs) s += x; return s; } // type-mismatch
    double as(Object o) { return (double) 1; }
    boolean at(double d) { return !d; } // type-mismatch
    void au(double d) { if (d) return; } // type-mismatch
    char av(double d) { return (char) d; }
    char aw() { char c = 65.0; return c; } // type-mismatch
}

class Wide {
    double m() { return 1; }
}

class Narrower extends Wide {
    float m() { return 1; } // bad-override
}
