// A matrix of doubles.
// Try: pet tcg samples/library/Matrix.java -m Matrix.determinant     12 cases, also with one row twice
class Matrix {
  static double determinant(double[][] m) {
    if (m.length != 2) throw new IllegalArgumentException("rows: " + m.length);
    double result = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    return result == 0.0 ? Double.NaN : result;
  }
}
