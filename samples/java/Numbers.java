// Arithmetic: signs, remainders, numbers that wrap around.
// Try: pet tcg Numbers.java -m Numbers.abs           the least integer has no absolute value
//      pet tcg Numbers.java -m Numbers.digitSum --loop-k 3
//      pet tcg Numbers.java -m Numbers.average       (a + b) / 2 wraps around for large inputs

public class Numbers {
    static int abs(int n) {
        return n < 0 ? -n : n;
    }

    static int sign(int n) {
        if (n > 0)
            return 1;
        return n == 0 ? 0 : -1;
    }

    static int clamp(int n, int low, int high) {
        if (low > high)
            throw new IllegalArgumentException();
        return n < low ? low : n > high ? high : n;
    }

    static int digitSum(int n) {
        int sum = 0;
        while (n != 0) {
            sum += n % 10;
            n /= 10;
        }
        return sum;
    }

    static int average(int a, int b) {
        return (a + b) / 2;
    }

    static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int median(int a, int b, int c) {
        if (a < b)
            return b < c ? b : a < c ? c : a;
        return a < c ? a : b < c ? c : b;
    }

    static int squareRoot(int n) {
        if (n < 0)
            throw new ArithmeticException();
        int root = 0;
        while ((root + 1) * (root + 1) <= n)
            root++;
        assert root * root <= n;
        return root;
    }
}
