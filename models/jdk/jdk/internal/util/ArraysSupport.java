package jdk.internal.util;

/**
 * What {@code Arrays} and growing collections ask of arrays: the JDK compares many elements at once
 * by their addresses, the model one after the other.
 *
 * <p>Coarser than the JDK: {@code vectorizedMismatch} has no code.
 */
public class ArraysSupport {
    public static final int LOG2_ARRAY_BOOLEAN_INDEX_SCALE = 0;
    public static final int LOG2_ARRAY_BYTE_INDEX_SCALE = 0;
    public static final int LOG2_ARRAY_CHAR_INDEX_SCALE = 1;
    public static final int LOG2_ARRAY_SHORT_INDEX_SCALE = 1;
    public static final int LOG2_ARRAY_INT_INDEX_SCALE = 2;
    public static final int LOG2_ARRAY_LONG_INDEX_SCALE = 3;
    public static final int LOG2_ARRAY_FLOAT_INDEX_SCALE = 2;
    public static final int LOG2_ARRAY_DOUBLE_INDEX_SCALE = 3;

    public static final int SOFT_MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private ArraysSupport() {}

    public static native int vectorizedMismatch(
            Object a, long from, Object b, long start, int length, int scale);

    public static int mismatch(boolean[] a, boolean[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(boolean[] a, int from, boolean[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (a[from + i] != b[start + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(byte[] a, byte[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(byte[] a, int from, byte[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (a[from + i] != b[start + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(char[] a, char[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(char[] a, int from, char[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (a[from + i] != b[start + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(short[] a, short[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(short[] a, int from, short[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (a[from + i] != b[start + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(int[] a, int[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(int[] a, int from, int[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (a[from + i] != b[start + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(long[] a, long[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(long[] a, int from, long[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (a[from + i] != b[start + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(float[] a, float[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(float[] a, int from, float[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (Float.compare(a[from + i], b[start + i]) != 0) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(double[] a, double[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(double[] a, int from, double[] b, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (Double.compare(a[from + i], b[start + i]) != 0) {
                return i;
            }
        }
        return -1;
    }

    /** The length of a longer array, by at least {@code least} elements. */
    public static int newLength(int old, int least, int wanted) {
        int length = old + Math.max(least, wanted);
        if (0 < length && length <= SOFT_MAX_ARRAY_LENGTH) {
            return length;
        }
        int needed = old + least;
        if (needed < 0) {
            throw new OutOfMemoryError("Required array length too large");
        }
        return needed <= SOFT_MAX_ARRAY_LENGTH ? SOFT_MAX_ARRAY_LENGTH : needed;
    }
}
