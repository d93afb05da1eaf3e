// Cases of the flow analysis: labels. A line with something wrong ends in the code of
// its diagnostic. Javac 17 reports the same lines; those marked `javac:` are
// consequences that only javac reports.
class Flow {
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static int labelledBreak(int n) {
        int x;
        outer:
        while (true) {
            while (true) {
                if (n > 0) { x = n; break outer; }
                n++;
            }
        }
        return x;
    }
    static int labelledBreakTooEarly(int n) {
        int x;
        outer:
        for (;;) {
            for (;;) {
                if (n > 9) break outer;
                x = n;
                break;
            }
            use(x);
        }
        return x; // unassigned
    }
    static void labelledContinue(int n) {
        outer:
        do {
            while (true) {
                if (n > 0) continue outer;
                n++;
            }
        } while (test(n));
        use(n);
    }
    static void labelledContinueOnly(int n) {
        outer:
        while (n > 0) {
            while (true) { continue outer; }
        }
        use(n);
    }
    static void endlessOuter(int n) {
        outer:
        while (true) {
            while (n > 0) { continue outer; }
        }
    }
    static void afterEndlessOuter(int n) {
        outer:
        while (true) {
            while (n > 0) { break; }
            continue outer;
        }
        use(n); // unreachable
    }
    static int labelledBlock(int n) {
        int x;
        done: {
            if (n > 0) { x = 1; break done; }
            x = 2;
        }
        return x;
    }
    static int labelledBlockHole(int n) {
        int x;
        done: {
            if (n > 0) break done;
            x = 2;
        }
        return x; // unassigned
    }
    static void labelledBlockBreakAtEnd() {
        done: {
            break done;
        }
        use(1);
    }
    static void labelledBlockReturns() {
        done: { return; }
        use(1); // unreachable
    }
    static void labelledIf(int n) {
        int x;
        check: if (n > 0) { if (n > 5) break check; x = n; use(x); } else { x = 1; }
        use(x); // unassigned
    }
    static void breakLabelFromLoop(int n) {
        done: {
            while (true) { if (n > 0) break done; n++; }
        }
        use(n);
    }
    static void afterLoopLeftByLabel(int n) {
        done: {
            while (true) { if (n > 0) break done; n++; }
            use(1); // unreachable
        }
        use(n);
    }
}
