// The sieve of Eratosthenes: an array of booleans, and a jump to an outer loop.
// Try: pet run Sieve.java -m Sieve.count --args 30          10
//      pet tcg Sieve.java -m Sieve.firstComposite --loop-k 2

public class Sieve {
    /** How many primes there are below n. */
    public static int count(int n) {
        boolean[] composite = new boolean[n];
        int primes = 0;
        for (int i = 2; i < n; i++) {
            if (composite[i])
                continue;
            primes++;
            for (int j = 2 * i; j < n; j += i)
                composite[j] = true;
        }
        return primes;
    }

    /** The first element with a divisor of its own, or 0. */
    public static int firstComposite(int[] a) {
        int found = 0;
        search:
        for (int x : a) {
            for (int d = 2; d < x; d++) {
                if (x % d == 0) {
                    found = x;
                    break search;
                }
                if (d * d > x)
                    continue search;
            }
        }
        return found;
    }
}
