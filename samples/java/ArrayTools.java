// Small methods over arrays: search, order, copies, and arrays that are made.
// Try: pet tcg ArrayTools.java -m ArrayTools.max --loop-k 2
//      pet tcg ArrayTools.java -m ArrayTools.partition --loop-k 2
//      pet tcg ArrayTools.java -m ArrayTools.firstNull          an array of objects

public class ArrayTools {
    static int max(int[] a) {
        if (a.length == 0)
            throw new IllegalArgumentException();
        int max = a[0];
        for (int i = 1; i < a.length; i++)
            if (a[i] > max)
                max = a[i];
        return max;
    }

    static void reverse(int[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int swapped = a[i];
            a[i] = a[j];
            a[j] = swapped;
        }
    }

    static boolean isSorted(int[] a) {
        for (int i = 0; i + 1 < a.length; i++)
            if (a[i] > a[i + 1])
                return false;
        return true;
    }

    /** Smaller elements than the first one to the left; where it stands then. */
    static int partition(int[] a) {
        int pivot = a[0];
        int at = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] < pivot) {
                at++;
                int swapped = a[i];
                a[i] = a[at];
                a[at] = swapped;
            }
        }
        a[0] = a[at];
        a[at] = pivot;
        return at;
    }

    static int[] concat(int[] a, int[] b) {
        int[] both = new int[a.length + b.length];
        for (int i = 0; i < a.length; i++)
            both[i] = a[i];
        for (int i = 0; i < b.length; i++)
            both[a.length + i] = b[i];
        return both;
    }

    static boolean[] signs(int[] a) {
        boolean[] signs = new boolean[a.length];
        for (int i = 0; i < a.length; i++)
            signs[i] = a[i] < 0;
        return signs;
    }

    static int firstNull(Object[] a) {
        for (int i = 0; i < a.length; i++)
            if (a[i] == null)
                return i;
        return -1;
    }

    static int[][] square(int n) {
        int[][] square = new int[n][n];
        for (int i = 0; i < n; i++)
            square[i][i] = 1;
        return square;
    }
}
