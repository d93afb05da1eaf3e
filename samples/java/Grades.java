// Floating point: averages that are rounded, a sum that is not what it seems, and NaN.
//
// Try
//   pet tcg samples/java/Grades.java -m Grades.mean
//     An empty array makes no exception: 0.0 / 0 is NaN, which is neither below nor above a limit.
//   pet tcg samples/java/Grades.java -m Grades.isTenth
//     The only sum near 0.3 that equals it.
//   pet tcg samples/java/Grades.java -m Grades.celsius --emit junit -o tests
class Grades {
    static int mean(int[] points) {
        double sum = 0;
        for (int i = 0; i < points.length; i++) {
            sum += points[i];
        }
        double mean = sum / points.length;
        if (mean < 0) {
            return -1;
        }
        return mean >= 2.5 ? 1 : 0;
    }

    static boolean isTenth(double x) {
        return 0.1 + x == 0.3;
    }

    static double celsius(double fahrenheit) {
        double degrees = (fahrenheit - 32.0) * 5.0 / 9.0;
        if (degrees < -273.15) {
            throw new IllegalArgumentException();
        }
        return degrees;
    }

    static int rounded(float x) {
        int near = (int) Math.floor(x + 0.5f);
        if (near == 3 && x != 3f) {
            return 1;
        }
        return Float.isNaN(x) ? -1 : 0;
    }
}
