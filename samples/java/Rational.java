// SFM 2014, Fig. 6 in Java: methods that call each other, a division and an exception.
// Try: pet tcg Rational.java -m Rational.simplify
//      pet tcg Rational.java -m Rational.simp --loop-k 2     an array of fractions

public class Rational {
    private int n;
    private int d;

    Rational(int n, int d) {
        this.n = n;
        this.d = d;
    }

    /** Divides both parts by their greatest common divisor. */
    void simplify() {
        int gcd = Numbers2.gcd(n, d);
        n = n / gcd;
        d = d / gcd;
    }

    static Rational[] simp(Rational[] rs) {
        int length = rs.length;
        Rational[] oldRs = new Rational[length];
        for (int i = 0; i < length; i++) {
            oldRs[i] = rs[i];
            rs[i].simplify();
        }
        return oldRs;
    }
}

class Numbers2 {
    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return a < 0 ? -a : a;
    }
}
