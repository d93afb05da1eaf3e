// Fractions in lowest terms: gcd, signs, and exceptions for a zero denominator.
// Try: pet tcg Fraction.java -m Fraction.plus --loop-k 1
//      pet tcg Fraction.java -m Fraction.compareTo

public class Fraction {
    private int numerator;
    private int denominator;

    public Fraction(int numerator, int denominator) {
        if (denominator == 0)
            throw new ArithmeticException();
        this.numerator = numerator;
        this.denominator = denominator;
        normalise();
    }

    public Fraction(int whole) {
        this(whole, 1);
    }

    public Fraction plus(Fraction other) {
        return new Fraction(numerator * other.denominator + other.numerator * denominator,
                denominator * other.denominator);
    }

    public Fraction over(Fraction other) {
        return new Fraction(numerator * other.denominator, denominator * other.numerator);
    }

    public int compareTo(Fraction other) {
        int left = numerator * other.denominator;
        int right = other.numerator * denominator;
        return left < right ? -1 : left > right ? 1 : 0;
    }

    private void normalise() {
        int d = gcd(numerator, denominator);
        if (denominator < 0)
            d = -d;
        numerator /= d;
        denominator /= d;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }
}
