// Cases of the flow analysis: `try`, `catch` and `finally`. A line with something wrong
// ends in the code of its diagnostic. Javac 17 reports the same lines; those marked
// `javac:` are consequences that only javac reports.
class Flow {
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static int tryBody() {
        int x;
        try { x = 1; } catch (RuntimeException e) { use(1); }
        return x; // unassigned
    }
    static int tryAndCatch() {
        int x;
        try { x = 1; } catch (RuntimeException e) { x = 2; }
        return x;
    }
    static int catchLeaves() {
        int x;
        try { x = 1; } catch (RuntimeException e) { return 0; }
        return x;
    }
    static int oneOfTwoCatches() {
        int x;
        try { x = 1; }
        catch (ArithmeticException e) { x = 2; }
        catch (NullPointerException e) { use(1); }
        return x; // unassigned
    }
    static void catchKnowsOnlyWhatWasBefore() {
        int x, y;
        y = 1;
        try { x = 1; use(x); } catch (RuntimeException e) { use(y); use(x); } // unassigned
    }
    static void catchVariable() {
        try { use(1); } catch (RuntimeException e) { throw e; }
    }
    static int finallyAssigns() {
        int x;
        try { use(1); } finally { x = 2; }
        return x;
    }
    static int tryAssignsFinallyNot() {
        int x;
        try { x = 1; } finally { use(2); }
        return x;
    }
    static void finallyKnowsOnlyWhatWasBefore() {
        int x;
        try { x = 1; } finally { use(x); } // unassigned
    }
    static void finallyKnowsNothingOfCatch() {
        int x;
        try { x = 1; }
        catch (RuntimeException e) { x = 2; }
        finally { use(x); } // unassigned
    }
    static int catchAndFinally() {
        int x;
        try { x = 1; } catch (RuntimeException e) { use(1); } finally { x = 3; }
        return x;
    }
    static int tryReturnsCatchNot() {
        try { return 1; } catch (RuntimeException e) { use(1); }
    } // missing-return
    static int tryReturnsCatchThrows() {
        try { return 1; } catch (RuntimeException e) { throw e; }
    }
    static int tryReturnsFinally() {
        try { return 1; } finally { use(1); }
    }
    static int finallyReturns() {
        try { use(1); } finally { return 1; }
    }
    static void afterFinallyReturns() {
        try { use(1); } finally { return; }
        use(2); // unreachable
    }
    static void afterTryAndCatchReturn() {
        try { return; } catch (RuntimeException e) { return; }
        use(2); // unreachable
    }
    static void afterTryReturnsWithFinally() {
        try { return; } finally { use(1); }
        use(2); // unreachable
    }
    static int breakThroughFinally(int n) {
        int x;
        while (true) {
            try { break; } finally { x = 1; }
        }
        return x;
    }
    static int breakThroughTwoFinallies(int n) {
        int x, y;
        while (true) {
            try {
                try { break; } finally { x = 1; }
            } finally { y = 2; }
        }
        return x + y;
    }
    static int breakAssignsBeforeFinally(int n) {
        int x;
        while (true) {
            try { if (n > 0) { x = 1; break; } } finally { use(n); }
        }
        return x;
    }
    static int breakFromCatchThroughFinally(int n) {
        int x, y;
        while (true) {
            try { use(1); }
            catch (RuntimeException e) { x = 1; break; }
            finally { y = 1; }
        }
        return x + y;
    }
    static int breakLostInFinally(int n) {
        while (true) {
            try { break; } finally { continue; }
        }
    }
    static void afterBreakLostInFinally(int n) {
        while (true) {
            try { break; } finally { continue; }
        }
        use(1); // unreachable
    }
    static int breakLostInReturn() {
        while (true) {
            try { break; } finally { return 1; }
        }
    }
    static void continueThroughFinally(int n) {
        int x;
        do {
            try { if (n > 0) continue; } finally { x = n; }
            use(1);
        } while (test(x));
        use(x);
    }
    static void continueLostInFinally(int n) {
        do {
            try { continue; } finally { return; }
        } while (test(n));
        use(1); // unreachable
    }
    static void loopInsideTry(int n) {
        int x;
        try {
            while (true) { x = n; break; }
            use(x);
        } finally { use(n); }
        use(x);
    }
    static void breakOutOfFinally(int n) {
        int x;
        while (true) {
            try { x = 1; } finally { if (n > 0) break; }
        }
        use(x); // unassigned
    }
    static void labelThroughFinally(int n) {
        int x;
        done: {
            try { x = 1; if (n > 0) break done; } finally { use(n); }
            use(x);
        }
        use(x);
    }
    static void unreachableInTry() {
        try { return; use(1); } // unreachable
        catch (RuntimeException e) { throw e; use(2); } // unreachable
        finally { use(3); }
    }
    static void endlessInTry() {
        try { while (true) { use(1); } } catch (RuntimeException e) { use(2); }
        use(3);
    }
    static void endlessFinally() {
        try { use(1); } finally { for (;;) { } }
        use(3); // unreachable
    }
    static void narrowerFirst() {
        try { use(1); }
        catch (ArithmeticException e) { use(2); }
        catch (NullPointerException | IllegalStateException e) { use(3); }
        catch (RuntimeException e) { use(4); }
        catch (Throwable e) { use(5); }
    }
}
