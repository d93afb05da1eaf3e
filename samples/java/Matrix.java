// Arrays of arrays: rows that may be null, of different lengths, or the same row twice.
// Try: pet tcg Matrix.java -m Matrix.trace --loop-k 1
//      pet tcg Matrix.java -m Matrix.times --loop-k 1

public class Matrix {
    public static int[][] times(int[][] a, int[][] b) {
        int rows = a.length, inner = b.length, columns = b[0].length;
        int[][] c = new int[rows][columns];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++)
                for (int k = 0; k < inner; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    public static int trace(int[][] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++)
            sum += a[i][i];
        return sum;
    }

    public static int[][] identity(int n) {
        int[][] a = new int[n][];
        for (int i = 0; i < n; i++) {
            a[i] = new int[n];
            a[i][i] = 1;
        }
        return a;
    }

    public static int sum(int[][] a) {
        int sum = 0;
        for (int[] row : a)
            for (int x : row)
                sum += x;
        return sum;
    }
}
