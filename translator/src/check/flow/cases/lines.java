// Cases of the flow analysis: straight lines. A line with something wrong ends in the
// code of its diagnostic. Javac 17 reports the same lines; those marked `javac:` are
// consequences that only javac reports.
class Flow {
    int field;
    static void use(int x) { }
    static void see(boolean b) { }

    static int neverAssigned() {
        int x;
        return x; // unassigned
    }
    static int assigned() {
        int x;
        x = 1;
        return x;
    }
    static void reportedOnce() {
        int x;
        use(x); // unassigned
        use(x);
    }
    static void reportedForEachVariable() {
        int x, y;
        use(x); // unassigned
        use(y); // unassigned
    }
    static void incrementReads() {
        int x;
        x++; // unassigned
        use(x);
    }
    static void prefixReads() {
        int x;
        --x; // unassigned
    }
    static void compoundReads() {
        int x;
        x += 1; // unassigned
    }
    static void compoundReadsBeforeItsValue() {
        int x;
        x += (x = 1); // unassigned
    }
    static void assignmentReadsItself() {
        int x;
        x = x + 1; // unassigned
    }
    static void initialiserReadsItself() {
        int x = x + 1; // unassigned
    }
    static void initialiserAssignsItself() {
        int x = (x = 1) + x;
        use(x);
    }
    static void leftOperandFirst() {
        int x;
        use((x = 1) + x);
    }
    static void rightOperandLater() {
        int x;
        use(x + (x = 1)); // unassigned
    }
    static void argumentsInOrder(int[] a) {
        int i;
        a[i = 0] = i;
    }
    static void valueAfterIndex(int[] a) {
        int i;
        a[i] = i = 0; // unassigned
    }
    static void compoundOnElement(int[] a) {
        int i;
        a[i = 0] += i;
        a[i]++;
    }
    static void fieldOfUnassigned() {
        Flow f;
        f.field = 1; // unassigned
    }
    static void sizesInOrder() {
        int n;
        int[][] a = new int[n = 2][n];
        use(a[0].length);
    }
    static void arrayItems() {
        int n;
        int[] a = { n = 1, n };
        int[] b;
        b[0] = 1; // unassigned
        use(a.length);
    }
    static void parameters(int x, boolean c) {
        x++;
        see(!c);
    }
    static void oneOfTwoDeclarators() {
        int x = 1, y;
        use(x);
        use(y); // unassigned
    }
    static void chain() {
        int x, y;
        x = y = 1;
        use(x + y);
    }
    static void differentBlocksSameName() {
        { int x = 1; use(x); }
        { int x; use(x); } // unassigned
    }
}
