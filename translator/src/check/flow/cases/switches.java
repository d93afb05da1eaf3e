// Cases of the flow analysis: `switch`. A line with something wrong ends in the code of
// its diagnostic. Javac 17 reports the same lines; those marked `javac:` are
// consequences that only javac reports.
class Flow {
    static void use(int x) { }
    static boolean test(int x) { return x > 0; }

    static int noDefault(int n) {
        switch (n) { case 1: return 1; }
    } // missing-return
    static int allReturn(int n) {
        switch (n) { case 1: return 1; default: return 2; }
    }
    static int defaultFirst(int n) {
        switch (n) { default: return 1; case 1: return 2; }
    }
    static int breaks(int n) {
        switch (n) { case 1: return 1; default: break; }
    } // missing-return
    static int lastGroupIsEmpty(int n) {
        switch (n) { default: return 1; case 1: }
    } // missing-return
    static int nothingInside(int n) {
        switch (n) { }
        return n;
    }
    static int rulesReturn(int n) {
        switch (n) { case 1 -> { return 1; } default -> throw new RuntimeException(); }
    }
    static int ruleIsAnExpression(int n) {
        switch (n) { case 1 -> { return 1; } default -> use(n); }
    } // missing-return
    static int ruleBreaks(int n) {
        switch (n) { case 1 -> { if (test(n)) break; return 1; } default -> { return 2; } }
    } // missing-return
    static int ruleWithoutDefault(int n) {
        switch (n) { case 1 -> { return 1; } }
    } // missing-return
    static void afterBreak(int n) {
        switch (n) {
            case 1:
                break;
                use(n); // unreachable
            case 2:
                use(n);
        }
    }
    static void afterAllReturn(int n) {
        switch (n) { case 1: return; default: throw new RuntimeException(); }
        use(n); // unreachable
    }
    static void groupAfterReturn(int n) {
        switch (n) {
            case 1: return;
            case 2: use(n); return;
        }
        use(n);
    }
    static int breakLeavesTheSwitch(int n) {
        while (true) {
            switch (n) { case 1: break; default: return 1; }
        }
    }
    static int labelLeavesTheLoop(int n) {
        l:
        while (true) {
            switch (n) { case 1: break l; default: return 1; }
        }
    } // missing-return
    static void continueInside(int n) {
        while (test(n)) {
            switch (n) { case 1: continue; default: break; }
            use(n);
        }
    }
    static void onlyContinues(int n) {
        while (test(n)) {
            switch (n) { case 1: continue; default: return; }
            use(n); // unreachable
        }
    }
    static int assignedInAllGroups(int n) {
        int x;
        switch (n) { case 1: x = 1; break; case 2: x = 2; break; default: x = 3; }
        return x;
    }
    static int assignedByFallingThrough(int n) {
        int x;
        switch (n) { case 1: case 2: n++; default: x = 3; }
        return x;
    }
    static int assignedWithoutDefault(int n) {
        int x;
        switch (n) { case 1: x = 1; break; case 2: x = 2; }
        return x; // unassigned
    }
    static int assignedNotBeforeBreak(int n) {
        int x;
        switch (n) { case 1: if (test(n)) break; default: x = 3; }
        return x; // unassigned
    }
    static int assignedBeforeEmptyGroup(int n) {
        int x;
        switch (n) { default: x = 1; break; case 1: }
        return x; // unassigned
    }
    static void assignedInTheGroupBefore(int n) {
        int x;
        switch (n) {
            case 1:
                x = 1;
            case 2:
                use(x); // unassigned
        }
    }
    static void declaredInTheGroupBefore(int n) {
        switch (n) {
            case 1:
                int x = 1;
                use(x);
            case 2:
                x = 2;
                use(x);
                break;
            default:
                use(x); // unassigned
        }
    }
    static int assignedInRules(int n) {
        int x;
        switch (n) { case 1 -> x = 1; case 2 -> { x = 2; } default -> throw new RuntimeException(); }
        return x;
    }
    static int assignedInOneRule(int n) {
        int x;
        switch (n) { case 1 -> x = 1; default -> { } }
        return x; // unassigned
    }
    static int assignedInTheSelector(int n) {
        int x;
        switch (x = n) { case 1: return x; }
        return x;
    }
    static int assignedBeforeYield(int n) {
        int x;
        int y = switch (n) { case 1 -> x = 1; case 2 -> { x = 2; yield 3; } default -> x = 4; };
        return x + y;
    }
    static int assignedBeforeOneYield(int n) {
        int x;
        int y = switch (n) { case 1 -> x = 1; default -> 4; };
        return x + y; // unassigned
    }
    static int assignedBeforeThrow(int n) {
        int x;
        int y = switch (n) { case 1: x = 1; yield 2; default: throw new RuntimeException(); };
        return x + y;
    }
    static int assignedWhenTrue(int n) {
        int x;
        if (switch (n) { case 1 -> test(x = n) && test(n); default -> false; }) return x;
        return n;
    }
    static int assignedWhenFalse(int n) {
        int x;
        if (switch (n) { case 1 -> test(n) && test(x = n); default -> false; }) return n;
        return x; // unassigned
    }
    static int assignedInFinally(int n) {
        int x;
        int y = switch (n) { default: try { yield n; } finally { x = 1; } };
        return x + y;
    }
    static int ruleWithoutValue(int n) {
        return switch (n) {
            case 1 -> {
                use(n);
            } // missing-yield
            default -> 2;
        };
    }
    static int groupWithoutValue(int n) {
        return switch (n) {
            case 1: yield 1;
            default: use(n);
        }; // missing-yield
    }
    static int labelWithoutValue(int n) {
        return switch (n) {
            default: yield 1;
            case 1:
        }; // missing-yield
    }
    static int endlessLoopInExpression(int n) {
        return switch (n) {
            case 1: yield 1;
            default: while (true) { if (test(n)) yield 2; }
        };
    }
    static int innerBreak(int n) {
        return switch (n) {
            default -> {
                switch (n) { case 1: break; default: yield 1; }
                yield 2;
            }
        };
    }
    static int afterYield(int n) {
        return switch (n) {
            default -> {
                yield 1;
                use(n); // unreachable
            }
        };
    }
    static int afterAnExpression(int n) {
        int y = switch (n) { case 1 -> throw new RuntimeException(); default -> 1; };
        return y;
    }
    static int expressionNotReached(int n) {
        do { break; } while (switch (n) { case 1 -> true; default -> { yield test(n); } });
        return 1;
    }
}
