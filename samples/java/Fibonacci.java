// The same function by recursion and by a loop; the assertion says that they agree.
// Try: pet tcg Fibonacci.java -m Fibonacci.recursive --loop-k 2
//      pet tcg Fibonacci.java -m Fibonacci.agree --loop-k 3      no test case fails the assertion

public class Fibonacci {
    static int recursive(int n) {
        if (n <= 1)
            return n;
        return recursive(n - 1) + recursive(n - 2);
    }

    static int iterative(int n) {
        if (n < 0)
            return n;
        int a = 0, b = 1;
        while (n-- > 0) {
            int next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    static void agree(int n) {
        assert recursive(n) == iterative(n);
    }
}
