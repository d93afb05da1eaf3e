// Cases of the flow analysis: `if` and `else`. A line with something wrong ends in the
// code of its diagnostic. Javac 17 reports the same lines; those marked `javac:` are
// consequences that only javac reports.
class Flow {
    static final boolean DEBUG = false;
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static int ifWithoutElse(boolean c) {
        int x;
        if (c) x = 1;
        return x; // unassigned
    }
    static int ifWithElse(boolean c) {
        int x;
        if (c) x = 1; else x = 2;
        return x;
    }
    static int oneBranchLeaves(boolean c) {
        int x;
        if (c) x = 1; else return 0;
        return x;
    }
    static int chainOfElseIf(int n) {
        int x;
        if (n == 0) x = 1;
        else if (n == 1) x = 2;
        else if (n == 2) { x = 3; }
        else throw new RuntimeException();
        return x;
    }
    static int chainWithAHole(int n) {
        int x;
        if (n == 0) x = 1;
        else if (n == 1) use(n);
        else x = 3;
        return x; // unassigned
    }
    static void chainOfConditions(int n) {
        int x;
        if (n == 0) use(n);
        else if (test(x = n)) use(x);
        else if (test(x)) use(x);
        else use(x);
    }
    static void bothBranchesRead(boolean c) {
        int x;
        if (c) use(x); // unassigned
        else use(x); // javac: unassigned
        use(x);
    }
    static void assignedInBetween(boolean c) {
        int x;
        if (c) { use(x); } // unassigned
        else { x = 1; use(x); }
        use(x);
    }
    static void reportedAgainAfterAnAssignment(int n) {
        int x;
        if (n == 0) use(x); // unassigned
        if (n == 1) { x = 1; use(x); }
        if (n == 2) use(x); // unassigned
    }
    static int ifTrueIsNoConstant() {
        int x;
        if (true) x = 1;
        return x;
    }
    static int ifFalseBody() {
        int x;
        if (false) use(x);
        return 1;
    }
    static int ifFalseAssigns() {
        int x;
        if (false) x = 1;
        return x; // unassigned
    }
    static void ifFalseIsReachable() {
        if (false) use(1);
        if (DEBUG) { use(2); }
        use(3);
    }
    static int ifTrueReturnIsNotEnough() {
        if (true) return 1;
    } // missing-return
    static void ifTrueReturnEndsNoPath() {
        if (true) return;
        use(1);
    }
    static void declaredWhereFalse() {
        if (false) { int x; use(x); } // unassigned
    }
}
