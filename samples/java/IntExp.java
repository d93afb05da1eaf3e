// A power by successive multiplication: one loop, one exception.
// Try: pet tcg IntExp.java -m IntExp.intExp --loop-k 1
// Three test cases: n < 0 throws ArithmeticException; n = 0 returns 1; n = 1 returns a.

public class IntExp {
    public static int intExp(int a, int n) {
        if (n < 0)
            throw new ArithmeticException();
        int out = 1;
        while (n > 0) {
            out = out * a;
            n--;
        }
        return out;
    }
}
