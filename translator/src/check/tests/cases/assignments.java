// Where a number may be stored. A line with something wrong ends in the code of its
// diagnostic. Javac 17 reports the same lines and no others.
class Assignments {
    static final int SMALL = 100;
    static final int LARGE = 200;
    static final long LONG = 5L;
    static final char LETTER = 'a';
    static final short SHORT = -1;
    final int own = 7;
    static int stored = 7;
    byte field = 127;
    byte wrongField = 128; // type-mismatch
    char letterField = 97;
    static char wrongLetter = -1; // type-mismatch
    static final byte CONSTANT = 127;
    static final byte WRONG_CONSTANT = 128; // type-mismatch
    static final byte FROM_LARGE = SMALL + 28; // type-mismatch
    static final byte FROM_LATER = Assignments.LAST + 1;
    static final byte LAST = 126;
    static final byte FROM_LONG = 5L; // type-mismatch
    static final long FROM_CHAR = 'a';
    static final char FROM_BYTE = CONSTANT;
    static final char FROM_NEGATIVE = SHORT; // type-mismatch
    static final boolean NO_NUMBER = 1; // type-mismatch

    static void constantsOfInt() {
        byte b = 127;
        b = 128; // type-mismatch
        b = -128;
        b = -129; // type-mismatch
        short s = 32767;
        s = 32768; // type-mismatch
        s = -32768;
        s = -32769; // type-mismatch
        char c = 65535;
        c = 65536; // type-mismatch
        c = 0;
        c = -1; // type-mismatch
        c = 97;
        int i = 2147483647;
        long l = 2147483647;
        b = 0x7f;
        b = 0xff; // type-mismatch
        b = 0xffffffff;
    }

    static void constantsOfOtherTypes() {
        byte b = 'a';
        b = 'é'; // type-mismatch
        b = '\u007f';
        b = '\u0080'; // type-mismatch
        short s = 'a';
        s = '\u7fff';
        s = '\u8000'; // type-mismatch
        char c = (byte) 1;
        c = (byte) -1; // type-mismatch
        c = (short) 40000; // type-mismatch
        int i = 'a';
        i = 5L; // type-mismatch
        b = 5L; // type-mismatch
        c = 97L; // type-mismatch
        i = (int) 5L;
        b = (int) 5L;
        b = (byte) 200;
        s = (char) 65;
        i = 'a' + 1L; // type-mismatch
        c = 'a' + 1;
        b = 1L == 1 ? 1 : 2;
        b = 1L << 1; // type-mismatch
        b = 1 << 1L;
        b = 1 << 7; // type-mismatch
        b = 1 << 32;
        b = -1 >>> 25;
        b = -1 >>> 24; // type-mismatch
        b = ~127;
        b = ~128; // type-mismatch
        b = +'a';
        b = 300 & 0x7f;
        b = 100 ^ 255; // type-mismatch
        b = 2147483647 + 1 & 0x7f;
        b = 1 / 1;
        b = 1 / 0; // type-mismatch
    }

    void namedConstants() {
        byte b = SMALL;
        b = SMALL + 27;
        b = SMALL + 28; // type-mismatch
        b = LARGE; // type-mismatch
        b = Assignments.SMALL;
        b = LONG; // type-mismatch
        b = (byte) LONG;
        b = LETTER;
        b = own;
        b = this.own; // type-mismatch
        b = stored; // type-mismatch
        char c = SHORT; // type-mismatch
        c = SHORT + 1;
        c = CONSTANT;
    }

    static void variables(byte b, short s, char c, int i, long l, boolean z) {
        s = b;
        i = b;
        l = b;
        i = s;
        l = s;
        i = c;
        l = c;
        l = i;
        b = s; // type-mismatch
        b = c; // type-mismatch
        b = i; // type-mismatch
        b = l; // type-mismatch
        s = c; // type-mismatch
        s = i; // type-mismatch
        s = l; // type-mismatch
        c = b; // type-mismatch
        c = s; // type-mismatch
        c = i; // type-mismatch
        c = l; // type-mismatch
        i = l; // type-mismatch
        i = z; // type-mismatch
        z = i; // type-mismatch
        l = z; // type-mismatch
        z = c; // type-mismatch
        z = 1L; // type-mismatch
        c = null; // type-mismatch
        l = null; // type-mismatch
        i = b = 1;
        b = i = 1; // type-mismatch
    }

    static byte givenByte(int i) {
        if (i == 0) return 127;
        if (i == 1) return 128; // type-mismatch
        if (i == 2) return i; // type-mismatch
        return 'a';
    }

    static char givenChar(byte b, long l) {
        if (l == 0) return 97;
        if (l == 1) return b; // type-mismatch
        return l; // type-mismatch
    }

    static long givenLong(char c, int i) {
        if (i == 0) return c;
        return i;
    }

    static void arrays(byte[] bs, int[] is, long[] ls, char[] cs, byte b, short s, char c, int i, long l) {
        bs[0] = 1;
        bs[0] = 128; // type-mismatch
        bs[0] = i; // type-mismatch
        bs[b] = 1;
        bs[s] = 1;
        bs[c] = 1;
        bs['a'] = 1;
        bs[l] = 1; // type-mismatch
        bs[1L] = 1; // type-mismatch
        i = is[l]; // type-mismatch
        ls[i] = b;
        is[0] = ls[0]; // type-mismatch
        is = new int[b];
        is = new int[s];
        is = new int[c];
        is = new int['a'];
        is = new int[l]; // type-mismatch
        is = new int[3L]; // type-mismatch
        int[][] two = new int[b][c];
        two = new int[b][l]; // type-mismatch
        is = bs; // type-mismatch
        ls = is; // type-mismatch
        cs = bs; // type-mismatch
        Object o = cs;
        bs = (byte[]) o;
        byte[] one = {1, 'a', -128};
        byte[] wrong = {1, 128}; // type-mismatch
        char[] letters = new char[] {'a', 98, 0};
        char[] negative = new char[] {-1}; // type-mismatch
        long[] longs = {1, 'a', 5L, b, i};
        int[] ints = {1, 5L}; // type-mismatch
        l = cs.length;
        b = bs.length; // type-mismatch
    }

    static void elements(byte[] bs, long[] ls) {
        for (byte b : bs) { }
        for (int i : bs) { }
        for (long l : bs) { }
        for (char c : bs) { } // type-mismatch
        for (int i : ls) { } // type-mismatch
    }
}
