// Sorting by exchanges: nested loops over an array, and an early end.
// Try: pet tcg BubbleSort.java -m BubbleSort.sort --loop-k 2

public class BubbleSort {
    public static void sort(int[] a) {
        for (int end = a.length - 1; end > 0; end--) {
            boolean swapped = false;
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                    swapped = true;
                }
            }
            if (!swapped)
                return;
        }
    }

    public static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++)
            if (a[i - 1] > a[i])
                return false;
        return true;
    }
}
