// Cases of the flow analysis: assertions, constructors, initialisers and instance
// methods. A line with something wrong ends in the code of its diagnostic. Javac 17
// reports the same lines; those marked `javac:` are consequences that only javac
// reports.
class Flow {
    static int total;
    int field;
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static void assertDoesNotCount(int n) {
        int x;
        assert test(x = n);
        use(x); // unassigned
    }
    static void assertReads() {
        int x;
        assert test(x); // unassigned
    }
    static void assertFalseCompletes() {
        assert false;
        use(1);
    }
    static {
        int x;
        total = x; // unassigned
    }
    Flow(int n) {
        this();
        int x;
        field = x; // unassigned
    }
    Flow() {
        if (total > 0) return;
        field = 1;
    }
    Flow(boolean c) {
        return;
        field = 1; // unreachable
    }
    void instanceMethod() {
        int x;
        this.field = x; // unassigned
    }
    int instanceValue() {
        this.field = 1;
    } // missing-return
    boolean instanceOf(Object o) {
        Object p;
        return o instanceof Flow && (p = o) != null && p == o;
    }
    static Flow cast() {
        Object o;
        return (Flow) o; // unassigned
    }
    static void call() {
        Flow f;
        f.instanceMethod(); // unassigned
        f = new Flow(f.field);
    }
}
