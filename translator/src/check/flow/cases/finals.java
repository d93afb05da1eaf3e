// Constants among the local variables: `final`, with a constant initial value.
class Finals {
    int a(int x) {
        switch (x) {
            case 1: final int k = 5; break;
            case 2: return k; // unassigned
        }
        return 0;
    }
    int b() { final boolean t = true; while (t) { } }
    int c() {
        final boolean t = true;
        while (t) { }
        return 1; // unreachable
    }
    int d() { final int k = k + 1; return k; } // unassigned
    int e() { final boolean k = true; int x; if (k) x = 1; return x; }
    int f() { final boolean k = true; int x; while (k) { x = 1; break; } return x; }
    int g() { final boolean k = true; int x; if (k && (x = 1) > 0) return x; return 2; }
    int h() {
        final boolean k = false;
        while (k) { int y = 1; } // unreachable
        return 2;
    }
    int i(boolean b) { final int k; if (b) k = 1; else k = 2; return k; }
    int j() { boolean k = true; int x; if (k) x = 1; return x; } // unassigned
    int l() { final int n = 3; final boolean k = n > 2; int x; if (k) x = 1; return x; }
    int m() { final int n = 3; int x; if (n > 2) x = 1; return x; }
    static final boolean T = true;
    int n() { int x; if (this.T) x = 1; return x; } // unassigned
    int o() { int x; if (T) x = 1; return x; }
    int p() { int x; if (Finals.T) x = 1; return x; }
    int q() { int x; if (Integer.MAX_VALUE > 0) x = 1; return x; }
    int r(int v) {
        switch (v) {
            case 1: { final int k = 5; break; }
            case 2: final int k = 6; return k;
        }
        return 0;
    }
}
