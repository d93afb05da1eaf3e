// Cases of the flow analysis: what is assigned when a condition is true, or false. A
// line with something wrong ends in the code of its diagnostic. Javac 17 reports the
// same lines; those marked `javac:` are consequences that only javac reports.
class Flow {
    static final boolean DEBUG = false;
    static final int SIZE = 3;
    static void use(int x) { }
    static void see(boolean b) { }
    static boolean test(int x) { return x > 0; }

    static void andWhenTrue(int n) {
        int x;
        if (n > 0 && test(x = n)) use(x);
    }
    static void andWhenFalse(int n) {
        int x;
        if (n > 0 && test(x = n)) use(n);
        else use(x); // unassigned
    }
    static void andLeftForRight(int n) {
        int x;
        see(test(x = n) && test(x));
        use(x);
    }
    static void orWhenFalse(int n) {
        int x;
        if (n > 0 || test(x = n)) use(n);
        else use(x);
    }
    static void orWhenTrue(int n) {
        int x;
        if (n > 0 || test(x = n)) use(x); // unassigned
    }
    static void notSwaps(int n) {
        int x;
        if (!(n > 0 && test(x = n))) return;
        use(x);
    }
    static void notOfOr(int n) {
        int x;
        if (!(n > 0 || test(x = n))) use(x);
    }
    static void deMorgan(int n) {
        int x, y;
        if (!(n == 0 || !(test(x = n) && test(y = x)))) use(x + y);
        else use(x); // unassigned
    }
    static void andAsAValue(int n) {
        int x;
        boolean b = n > 0 && test(x = n);
        use(x); // unassigned
        see(b);
    }
    static void assignmentForgets(int n) {
        int x;
        boolean b;
        if (b = n > 0 && test(x = n)) use(x); // unassigned
        see(b);
    }
    static void equalityForgets(int n) {
        int x;
        if ((n > 0 && test(x = n)) == true) use(x); // unassigned
    }
    static void callForgets(int n) {
        int x;
        see(n > 0 && test(x = 1));
        use(x); // unassigned
    }
    static void conditionalValue(boolean c) {
        int x;
        use(c ? (x = 1) : (x = 2));
        use(x);
    }
    static void conditionalHole(boolean c) {
        int x;
        use(c ? (x = 1) : 2);
        use(x); // unassigned
    }
    static void conditionalBoolean(boolean c, int n) {
        int x;
        if (c ? n > 0 && test(x = n) : test(x = 1)) use(x);
    }
    static void conditionalBooleanHole(boolean c, int n) {
        int x;
        if (c ? n > 0 || test(x = n) : test(x = 1)) use(x); // unassigned
    }
    static void conditionalFalseOperand(boolean c) {
        int x;
        if (c ? test(x = 1) : false) use(x);
    }
    static void conditionalTrueOperand(boolean c) {
        int x;
        if (c ? true : test(x = 1)) use(1);
        else use(x);
    }
    static void conditionalCondition(int n) {
        int x;
        use(n > 0 && test(x = n) ? x : 0);
    }
    static void conditionalConditionOther(int n) {
        int x;
        use(n > 0 && test(x = n) ? 0 : x); // unassigned
    }
    static void constantInAnd(int n) {
        int x;
        if (n > 0 && false) use(x);
    }
    static void constantInOr(int n) {
        int x;
        if (n > 0 || true) use(n);
        else use(x);
    }
    static void falseAnd(int n) {
        int x;
        if (false && n > 0) use(x);
        use(n);
    }
    static void constantComparison() {
        int x;
        if (1 + 1 == 3) use(x);
        if (SIZE > 2 || test(1)) use(1); else use(x);
    }
    static void constantConditional() {
        int x;
        if (true ? false : true) use(x);
        if (SIZE == 3 ? SIZE < 3 : DEBUG) use(x);
        if ((DEBUG ? 1 : 2) == 1) use(x);
    }
    static void wrapsAround() {
        int x;
        if (2147483647 + 1 > 0) use(x);
        if (65536 * 65536 != 0) use(x);
        if (-2147483648 / -1 > 0) use(x);
        if (-7 / 2 != -3 || -7 % 2 != -1) use(x);
    }
    static void divisionByZeroIsNoConstant() {
        int x;
        if (1 / 0 == 1 && false) use(1);
        while (1 / 0 == 1) use(2);
        if (1 % 0 == 1) use(x); // unassigned
    }
    static void booleanComparison() {
        int x;
        if (true == false) use(x);
        if (true != !false) use(x);
    }
    static void notConstant() {
        int x;
        if (!true) use(x);
        if (!!false || !(true && !DEBUG)) use(x);
    }
    static void variablesAreNoConstants() {
        int x;
        boolean no = false;
        if (no) use(x); // unassigned
    }
}
