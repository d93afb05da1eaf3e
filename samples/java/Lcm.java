// The least common multiple, with an exception that is caught where it may come from.
// Try: pet tcg Lcm.java -m Lcm.lcm --loop-k 1     9 test cases
//      pet tcg Lcm.java -m Lcm.lcm --criterion program-points --points division,caught     a = b = 0 gives -1

public class Lcm {
    public static int lcm(int a, int b) {
        if (a < b) {
            int aux = a;
            a = b;
            b = aux;
        }
        int d = gcd(a, b);
        try {
            return abs(a * b) / d;      //@ point division
        } catch (Exception e) {
            return -1;                  //@ point caught
        }
    }

    static int gcd(int a, int b) {
        int res;
        while (b != 0) {
            res = a % b;
            a = b;
            b = res;
        }
        return abs(a);
    }

    static int abs(int a) {
        if (a >= 0)
            return a;
        else
            return -a;
    }
}
