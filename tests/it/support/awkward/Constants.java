// Final fields with a constant initial value: Java reads the constant, whatever the object
// holds, also before the initialiser has run.

class Constants extends Base {
    int early = this.late + LOW;
    final int late = 3 * LOW;
    private final boolean isLow = late < 0 && TOP > 0;
    static final int LOW = -2;
    final int given;

    Constants(int given) {
        this.given = given;
    }

    int sum(Constants other, int n) {
        if (n > late && isLow)
            return other.late + other.given;
        return other.TOP + early;
    }

    static int made(int n) {
        Constants made = new Constants(n);
        return made.early * 10 + made.late;
    }
}

class Base {
    final int TOP = 7;
}
