// Cases of the flow analysis: loops. A line with something wrong ends in the code of its
// diagnostic. Javac 17 reports the same lines; those marked `javac:` are consequences
// that only javac reports.
class Flow {
    static final boolean DEBUG = false;
    static final int SIZE = 3;
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static int whileBody(int n) {
        int x;
        while (n > 0) { x = n; n--; }
        return x; // unassigned
    }
    static int whileCondition(int n) {
        int x;
        while (test(x = n)) { n = x - 1; }
        return x;
    }
    static int whileWhenFalse(int n) {
        int x;
        while (n > 0 || test(x = n)) { n--; }
        return x;
    }
    static int whileTrueBreak(int n) {
        int x;
        while (true) {
            if (n > 0) { x = 1; break; }
            n++;
        }
        return x;
    }
    static int whileTrueBreakTooEarly(int n) {
        int x;
        while (true) {
            if (n > 5) break;
            if (n > 0) { x = 1; break; }
            n++;
        }
        return x; // unassigned
    }
    static int whileTrueBreakLate(int n) {
        int x;
        while (true) {
            x = n;
            if (n > 5) break;
            n++;
        }
        return x;
    }
    static int whileTrueNeedsNoReturn() {
        while (true) { use(1); }
    }
    static int whileTrueWithBreakNeedsReturn(int n) {
        while (true) { if (n > 0) break; }
    } // missing-return
    static int whileNeedsReturn(int n) {
        while (n > 0) { return 1; }
    } // missing-return
    static void afterWhileTrue() {
        while (true) { use(1); }
        use(2); // unreachable
    }
    static void afterConstantLoop() {
        while (SIZE == 3) { use(1); }
        use(2); // unreachable
    }
    static void afterLoopOverVariable() {
        boolean yes = true;
        while (yes) { use(1); }
        use(2);
    }
    static void whileFalse() {
        while (false) { use(1); } // unreachable
        use(2);
    }
    static void whileFalseOnTwoLines() {
        while (DEBUG)
            use(1); // unreachable
        use(2);
    }
    static void forFalse() {
        for (int i = 0; false; i++) { use(i); } // unreachable
        use(2);
    }
    static void doFalse() {
        do { use(1); } while (false);
        use(2);
    }
    static void doTrue() {
        do { use(1); } while (true);
        use(2); // unreachable
    }
    static void doTrueBreak(int n) {
        do { if (n > 0) break; } while (true);
        use(2);
    }
    static int doReturn() {
        do { return 1; } while (test(1));
    }
    static void doReturnThenMore() {
        do { return; } while (test(1));
        use(1); // unreachable
    }
    static int doContinueReachesCondition(int n) {
        do { if (n > 0) continue; return 1; } while (test(n));
    } // missing-return
    static int doContinueOnlyOnTrue(int n) {
        do { if (n > 0) continue; return 1; } while (true);
    }
    static int doBody(int n) {
        int x;
        do { x = n--; } while (x > 0);
        return x;
    }
    static int doContinueSkips(int n) {
        int x;
        do {
            if (n > 0) continue;
            x = n;
        } while (test(x)); // unassigned
        return x;
    }
    static int doWhenFalse(int n) {
        int x;
        do { n--; } while (n > 0 || test(x = n));
        return x;
    }
    static int doBreak(int n) {
        int x;
        do { if (n > 3) break; x = n; } while (n > 0);
        return x; // unassigned
    }
    static int forEver(int n) {
        for (;;) { if (n > 0) return n; n++; }
    }
    static void afterForEver() {
        for (;;) { use(1); }
        use(2); // unreachable
    }
    static void forEverWithBreak(int n) {
        int x;
        for (;;) { x = n; if (n > 0) break; n++; }
        use(x);
    }
    static void forParts() {
        int x;
        for (int i = (x = 0); i < x; i += x) use(x);
        use(x);
    }
    static void forBodyThenUpdate(int n) {
        int x;
        for (int i = 0; i < n; i += x) { x = 1; }
    }
    static void forContinueBeforeUpdate(int n) {
        int x;
        for (int i = 0; i < n; i += x) { // unassigned
            if (i > 3) continue;
            x = 1;
        }
    }
    static void forUpdateIsLater(int n) {
        int x, i;
        for (i = 0; i < n; x = i++) { }
        use(i);
        use(x); // unassigned
    }
    static void forUpdateAfterBreak() {
        int x;
        for (int i = 0; ; i += x) { break; }
    }
    static int forCondition(int n) {
        int x;
        for (; test(x = n); n--) { }
        return x;
    }
    static void eachVariable(int[] a) {
        int x;
        for (int e : a) { use(e); x = e; }
        use(x); // unassigned
    }
    static void eachArray(int[] a) {
        int[] b;
        for (int e : b = a) use(e + b.length);
        use(b.length);
    }
    static int eachNeedsReturn(int[] a) {
        for (int e : a) return e;
    } // missing-return
    static void eachBody(int[] a) {
        for (int e : a) { continue; use(e); } // unreachable
    }
    static void declaredInLoop(int n) {
        while (n > 0) {
            int x;
            if (n == 5) x = 1;
            use(x); // unassigned
            n--;
        }
    }
    static void continueThenMore(int n) {
        while (n > 0) {
            n--;
            continue;
            n++; // unreachable
        }
    }
    static void breakThenMore(int n) {
        while (n > 0) {
            break;
            n++; // unreachable
        }
        use(n);
    }
    static void nestedLoops(int n) {
        int x;
        while (true) {
            while (true) {
                if (n > 0) break;
                n++;
            }
            x = n;
            break;
        }
        use(x);
    }
    static void innerEndless(int n) {
        while (n > 0) {
            while (true) { use(n); }
        }
        use(n);
    }
}
