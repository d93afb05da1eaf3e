// Quantifiers: a binary search needs a sorted array, and promises where the key is.
// Try: pet tcg ContractSearch.java -m ContractSearch.find --loop-k 2
//      pet tcg ContractSearch.java -m ContractSearch.findOff --loop-k 2
// findOff never looks at the last element, which its promise tells.

public class ContractSearch {
    //@ requires a != null;
    //@ requires (\forall int i; 0 <= i && i < a.length - 1; a[i] < a[i + 1]);
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static int find(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (a[middle] < key)
                low = middle + 1;
            else if (a[middle] > key)
                high = middle - 1;
            else
                return middle;
        }
        return -1;
    }

    //@ requires a != null;
    //@ requires (\forall int i; 0 <= i && i < a.length - 1; a[i] < a[i + 1]);
    //@ ensures \result >= 0 ==> a[\result] == key;
    //@ ensures \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    public static int findOff(int[] a, int key) {
        int low = 0;
        int high = a.length - 2;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (a[middle] < key)
                low = middle + 1;
            else if (a[middle] > key)
                high = middle - 1;
            else
                return middle;
        }
        return -1;
    }
}
