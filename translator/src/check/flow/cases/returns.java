// Cases of the flow analysis: `return` and `throw`. A line with something wrong ends in
// the code of its diagnostic. Javac 17 reports the same lines; those marked `javac:` are
// consequences that only javac reports.
class Flow {
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static int emptyBody() {
    } // missing-return
    static void emptyVoid() {
    }
    static int onlyThrow() {
        throw new RuntimeException();
    }
    static int returnsInBoth(boolean c) {
        if (c) { return 1; } else { return 2; }
    }
    static int returnsInOne(boolean c) {
        if (c) { return 1; } else { use(2); }
    } // missing-return
    static int chainReturns(int n) {
        if (n == 0) return 0;
        else if (n == 1) return 1;
        else throw new RuntimeException();
    }
    static int chainWithoutElse(int n) {
        if (n == 0) return 0;
        else if (n == 1) return 1;
    } // missing-return
    static int afterReturn() {
        return 1;
        use(1); // unreachable
    }
    static void afterThrow() {
        throw new RuntimeException();
        use(1); // unreachable
    }
    static void onceForAStretch() {
        return;
        use(1); // unreachable
        use(2);
        use(3);
    }
    static int noConsequences(boolean c) {
        int x;
        if (c) {
            return 1;
            x = 2; // unreachable
        } else {
            x = 3;
        }
        return x;
    }
    static int noMissingReturnBehindUnreachable() {
        return 1;
        use(1); // unreachable
    }
    static int unreachableBreakLeavesNothing() {
        while (true) {
            return 1;
            break; // unreachable
        }
    } // javac: missing-return
    static void afterBothBranches(boolean c) {
        if (c) return; else throw new RuntimeException();
        use(1); // unreachable
    }
    static void unreachableDeclaration() {
        return;
        int x; // unreachable
        use(x); // unassigned
    }
    static void unreachableBlock() {
        return;
        { // unreachable
            use(1);
        }
    }
    static void twoStretches(boolean c) {
        if (c) {
            return;
            use(1); // unreachable
        } else {
            return;
            use(2); // unreachable
        }
    }
    static void nestedUnreachable() {
        return;
        while (test(1)) { // unreachable
            break;
            use(1); // unreachable
        }
    }
    static void blockEnds() {
        { { return; } }
        use(1); // unreachable
    }
    static void assignedWhereUnreachable() {
        int x;
        return;
        use(x); // unreachable
    }
    static int returnReads() {
        int x;
        return x = x; // unassigned
    }
    static int throwAssigns(boolean c) {
        int x;
        if (c) throw new RuntimeException();
        else x = 1;
        return x;
    }
    static int callsDoNotEnd() {
        onlyThrow();
    } // missing-return
}
