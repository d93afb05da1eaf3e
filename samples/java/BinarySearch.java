// Search by halving. The midpoint is computed so that it cannot overflow; midpoint2 can.
// Try: pet tcg BinarySearch.java -m BinarySearch.search --loop-k 2
//      pet run BinarySearch.java -m BinarySearch.midpoint2 --args 2000000000,2000000000     -147483648

public class BinarySearch {
    /** The index of key in the sorted array a, or -1. */
    public static int search(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = midpoint(low, high);
            if (a[middle] == key)
                return middle;
            if (a[middle] < key)
                low = middle + 1;
            else
                high = middle - 1;
        }
        return -1;
    }

    static int midpoint(int low, int high) {
        return low + (high - low) / 2;
    }

    static int midpoint2(int low, int high) {
        return (low + high) / 2;
    }
}
