// Sorting by merging: recursion, new arrays, and a merge with three loops.
// Try: pet tcg MergeSort.java -m MergeSort.merge --loop-k 1
//      pet tcg MergeSort.java -m MergeSort.sort --loop-k 1

public class MergeSort {
    public static int[] sort(int[] a) {
        if (a.length <= 1)
            return a;
        int middle = a.length / 2;
        return merge(sort(slice(a, 0, middle)), sort(slice(a, middle, a.length)));
    }

    static int[] slice(int[] a, int from, int to) {
        int[] part = new int[to - from];
        for (int i = from; i < to; i++)
            part[i - from] = a[i];
        return part;
    }

    static int[] merge(int[] a, int[] b) {
        int[] c = new int[a.length + b.length];
        int i = 0, j = 0, k = 0;
        while (i < a.length && j < b.length)
            c[k++] = a[i] <= b[j] ? a[i++] : b[j++];
        while (i < a.length)
            c[k++] = a[i++];
        while (j < b.length)
            c[k++] = b[j++];
        return c;
    }
}
