class Machine {
    static int next(int x) {
        return x + 1 < x ? 1 : 0;
    }

    static int middle(int lo, int hi) {
        return lo >= 0 && hi >= 0 && (lo + hi) / 2 < 0 ? 1 : 0;
    }

    static int own(int x) {
        return -x == x && x != 0 ? 1 : 0;
    }

    static int absolute(int x) {
        int a = x < 0 ? -x : x;
        return a < 0 ? 1 : 0;
    }

    static int root(int x) {
        return x * x == 49 && x > 100 ? 1 : 0;
    }

    static int spread(int h) {
        return (h ^ (h >>> 16) & 15) == 3 ? 1 : 0;
    }

    static int password(char a, char b, char c, char d, char e, char f) {
        char[] letters = {a, b, c, d, e, f};
        int h = 0;
        h = 31 * h + letters[0];
        h = 31 * h + letters[1];
        h = 31 * h + letters[2];
        h = 31 * h + letters[3];
        h = 31 * h + letters[4];
        h = 31 * h + letters[5];
        if (a < 'a' | a > 'z' | b < 'a' | b > 'z' | c < 'a' | c > 'z') {
            return 2;
        }
        if (d < 'a' | d > 'z' | e < 'a' | e > 'z' | f < 'a' | f > 'z') {
            return 3;
        }
        // The hash of "hunter".
        return h == -1206091904 ? 1 : 0;
    }

    static int checksum(byte[] bytes) {
        if (bytes.length != 3) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum = sum * 31 + (bytes[i] & 0xff);
        }
        return sum == 12345 ? 1 : 0;
    }

    static int trip(long x) {
        return (int) x != x ? 1 : 0;
    }

    static int never(int x) {
        return (byte) x == x && x > 127 ? 1 : 0;
    }

    static int ones(int x) {
        x = x - ((x >>> 1) & 0x55555555);
        x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
        x = (x + (x >>> 4)) & 0x0f0f0f0f;
        return (x * 0x01010101) >>> 24 == 17 ? 1 : 0;
    }

    static int seed(long x) {
        return x * 6364136223846793005L + 1442695040888963407L == 42 ? 1 : 0;
    }

    static int through(int x) {
        int result = 0;
        switch (x) {
            case 1:
                result += 1;
            case 2:
                result += 2;
                break;
            case 3:
                result = 1;
            default:
        }
        return result;
    }

    static int flags(boolean p, boolean q, short s) {
        return (p ^ q) & (s << 5 < s) & !(p & q) ? 1 : 0;
    }

    static int quotient(double x) {
        return x / 0.5 > 3.0 && x < 2.0 ? 1 : 0;
    }

    static int nothing(double x) {
        return x != x ? 1 : 0;
    }

    static int minus(double x) {
        return x == 0.0 && 1.0 / x < 0.0 ? 1 : 0;
    }

    static int absorbed(double x) {
        return x + 1.0 == x && x < 1e300 && x > 0 ? 1 : 0;
    }

    static int tenth(double x) {
        return 0.1 + x == 0.3 ? 1 : 0;
    }

    static int cut(double x) {
        return (int) x == 7 && x != 7.0 ? 1 : 0;
    }

    static int single(double x) {
        return (float) x != x && x == x ? 1 : 0;
    }

    static int mean(int sum, int n) {
        return n > 0 && (double) sum / n > 2.5 && sum < 10 ? 1 : 0;
    }

    static int both(float a, float b) {
        return a + b == 10f && a - b == 4f ? 1 : 0;
    }

    static int neverSquare(double x) {
        return x * x == 2.0 ? 1 : 0;
    }

    static int rootOf(double x) {
        return Math.sqrt(x) > x && x > 0.5 ? 1 : 0;
    }

    static int whole(double x) {
        return Math.floor(x) == x && x > 1e6 && x < 1000002.0 ? 1 : 0;
    }

    static int bits(float x) {
        return Float.floatToIntBits(x) == 0x40490fdb ? 1 : 0;
    }
}
