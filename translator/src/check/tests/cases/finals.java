class Finals {
    static final int N = 3;
    static final boolean T = true;
    final int f = 4;
    static int s;

    byte a() { final int k = 5; byte b = k; return b; }
    byte b() { final int k = 500; byte b = k; return b; } // type-mismatch
    byte c() { final int k; k = 5; byte b = k; return b; } // type-mismatch
    byte d(final int k) { byte b = k; return b; } // type-mismatch
    byte e() { int k = 5; byte b = k; return b; } // type-mismatch
    byte f() { byte b = this.N; return b; } // type-mismatch
    byte g() { byte b = Finals.N; return b; }
    byte h() { byte b = N; return b; }
    byte i() { byte b = this.f; return b; } // type-mismatch
    byte j() { byte b = f; return b; }
    byte k(Finals a) { byte b = a.N; return b; } // type-mismatch
    int l(int x) {
        final int k = 1;
        switch (x) {
            case k: return 1;
            case k + 1: return 2;
            case 1: return 3; // duplicate-label
            default: return 4;
        }
    }
    int m(int x) {
        final int k;
        k = 1;
        switch (x) {
            case k: return 1; // not-constant
            case this.N: return 2; // not-constant
            case N: return 3;
            default: return 4;
        }
    }
    void n() { final int k = 5; k = 6; } // assign-to-final
    void o() { final int k = 5; k++; } // assign-to-final
    void p() { final int k = 5; k += 1; } // assign-to-final
    void q() { final int k = s; k = 6; } // assign-to-final
    void r() { final int[] k = {1}; k[0] = 2; }
    void s() { final int[] k = {1}; k = null; } // assign-to-final
    byte t() { final int k = 5; { final int j = k * 2; byte b = j; return b; } }
    byte u(int x) { final int k = x; byte b = k; return b; } // type-mismatch
    byte v() { for (final int k = 3; ; ) { byte b = k; return b; } }
    byte w() { final long k = 3; byte b = k; return b; } // type-mismatch
    byte x() { final long k = 3; byte b = (byte) k; return b; }
    char y() { final byte c = (byte) 300; char e = c; return e; }
    char z() { final short s = 5; char c = s; return c; }
    char aa() { final short s = -5; char c = s; return c; } // type-mismatch
    byte bb(boolean c) { final int k = c ? 1 : 2; byte b = k; return b; } // type-mismatch
    byte cc() { final int k = true ? 1 : 200; byte b = k; return b; }
    int dd() { final byte k = 100; final int j = k + 100; byte b = j; return b; } // type-mismatch
    int ee() { final int k = 5, j = k + 122; byte b = j; return b; }
    int ff() { final int k = 5, j = k + 123; byte b = j; return b; } // type-mismatch
    int gg() { final int k = Math.abs(3); byte b = k; return b; } // type-mismatch
    int hh() { final char c = 'a'; byte b = c; short s = c; return b + s; }
    byte ii() { byte b = Integer.SIZE; return b; }
    byte jj() { byte b = Short.MAX_VALUE; return b; } // type-mismatch
    char kk() { char c = Byte.MAX_VALUE; return c; }
    char ll() { char c = Byte.MIN_VALUE; return c; } // type-mismatch
    short mm() { short s = Character.MAX_VALUE; return s; } // type-mismatch
    int nn(int x) {
        switch (x) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MIN_VALUE: return 2;
            case -0x80000000: return 3; // duplicate-label
            case Character.MAX_VALUE: return 4;
            case 65535: return 5; // duplicate-label
            case Byte.MAX_VALUE + 1: return 6;
            default: return 7;
        }
    }
    int oo(byte x) {
        switch (x) {
            case Byte.MIN_VALUE: return 1;
            case Short.MAX_VALUE: return 2; // type-mismatch
            case Long.SIZE: return 3;
            default: return 4;
        }
    }
    int pp() { return Math.max(1, true); } // wrong-arguments
    int qq() { return Math.addExact(1, 2L); } // type-mismatch
    int rr() { return Integer.MAX_VALUE = 3; } // assign-to-final
    int ss() { return Integer.bitCount(5L); } // wrong-arguments
    int tt() { return Long.bitCount(5); }
    char uu() { return Character.toUpperCase(65); } // type-mismatch
    char vv() { return Character.toUpperCase('a'); }
    void ww() { Math.abs(3); }
    void xx() { Integer.MAX_VALUE++; } // assign-to-final
    short yy() { return Short.reverseBytes(5); } // wrong-arguments
    int zz() { return Short.compare((short) 1, 2); } // wrong-arguments
    int ab() { return Byte.toUnsignedInt((byte) 200); }
    long ac() { return Math.floorMod(5L, 3); }
    int ad() { return Math.floorMod(5L, 3); }
    int ae() { return Math.floorDiv(5L, 3); } // type-mismatch
    int af() { return Math.floorMod(5, 3L); } // type-mismatch
    boolean ag() { return Boolean.logicalAnd(true, 1); } // wrong-arguments
    int ah() { return Integer.numberOfLeadingZeros('a'); }
    byte ai(boolean b) { byte r = b ? Byte.MAX_VALUE : 5; return r; }
    int aj() { return Math.abs(); } // wrong-arguments
}
