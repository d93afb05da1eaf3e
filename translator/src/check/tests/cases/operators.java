// Operators on numbers and booleans. A line with something wrong ends in the code of its
// diagnostic. Javac 17 reports the same lines and no others.
class Operators {
    static void promotion(byte a, byte b, short s, char c, int i, long l) {
        byte sum = a + b; // type-mismatch
        sum = a;
        sum = (byte) (a + b);
        sum = (byte) a + b; // type-mismatch
        short s1 = s + 1; // type-mismatch
        char c1 = c + 1; // type-mismatch
        int i1 = a + b;
        i1 = a * c;
        i1 = i + l; // type-mismatch
        i1 = i - 1L; // type-mismatch
        long l1 = i + l;
        l1 = a + l;
        sum = -a; // type-mismatch
        sum = +a; // type-mismatch
        sum = ~a; // type-mismatch
        c1 = +c; // type-mismatch
        i1 = ~c;
        i1 = -l; // type-mismatch
        l1 = ~l;
        sum = a & b; // type-mismatch
        i1 = a | c;
        i1 = i ^ l; // type-mismatch
        sum = a++;
        sum = --a;
        c1 = c++;
        sum = (a);
        i1 = a % l; // type-mismatch
    }

    static void shifts(byte b, int i, long l) {
        int r = i << l;
        r = i >> l;
        r = i >>> l;
        r = i << 40L;
        r = b << l;
        r = l << i; // type-mismatch
        r = l >>> 1; // type-mismatch
        long w = l >>> i;
        w = i << i;
        b = b >> 1; // type-mismatch
        b = b << 1; // type-mismatch
    }

    static void compound(byte b, short s, char c, int i, long l, boolean z) {
        b += 1;
        b += 1000;
        b += i;
        b -= l;
        b *= b;
        b /= c;
        b %= l;
        s += l;
        c += i;
        c -= 'a';
        i += l;
        i *= 5L;
        l += i;
        b &= i;
        b |= l;
        b ^= c;
        b <<= l;
        s >>= 1L;
        c >>>= i;
        i <<= l;
        l >>>= b;
        z &= z;
        z |= true;
        z ^= i == 0;
        z += 1; // type-mismatch
        z += z; // type-mismatch
        z &= i; // type-mismatch
        z |= 1; // type-mismatch
        z <<= 1; // type-mismatch
        z >>>= z; // type-mismatch
        i += z; // type-mismatch
        i &= z; // type-mismatch
        i ^= true; // type-mismatch
        l <<= z; // type-mismatch
        b += null; // type-mismatch
    }

    static void increments(byte b, short s, char c, int i, long l, boolean z, byte[] bs, long[] ls) {
        b++;
        --b;
        s++;
        --s;
        c++;
        --c;
        i++;
        l++;
        --l;
        bs[0]++;
        ls[b]--;
        z++; // type-mismatch
        --z; // type-mismatch
        bs++; // type-mismatch
        s = b++;
        b = s++; // type-mismatch
        c = b--; // type-mismatch
        i = l++; // type-mismatch
    }

    static void bits(byte b, int i, long l, boolean z, boolean y, Object o) {
        z = z & y;
        z = z | y ^ z;
        z = z & i; // type-mismatch
        z = i | z; // type-mismatch
        z = z ^ 1; // type-mismatch
        z = i & i; // type-mismatch
        i = z & y; // type-mismatch
        i = i & z; // type-mismatch
        l = l ^ b;
        z = ~z; // type-mismatch
        z = !i; // type-mismatch
        z = !l; // type-mismatch
        i = o & i; // type-mismatch
        z = o | z; // type-mismatch
        i = null ^ 1; // type-mismatch
        i = z << 1; // type-mismatch
        i = 1 >> z; // type-mismatch
        i = 1 >>> true; // type-mismatch
        z = z && i; // type-mismatch
        z = i == 0 & l > 1;
        z = i & 1 == 1; // type-mismatch
        z = (i & 1) == 1;
        if (i & 1) { } // type-mismatch
        while (l) { } // type-mismatch
        if (z & y) { }
    }

    static void comparisons(byte b, short s, char c, int i, long l, boolean z, Object o) {
        z = b < c;
        z = l >= b;
        z = c == 'a';
        z = c == 97L;
        z = b != c;
        z = i == l;
        z = s <= l;
        z = z == true;
        z = z == i; // incomparable
        z = c != z; // incomparable
        z = l == null; // incomparable
        z = z < true; // type-mismatch
        z = l > z; // type-mismatch
        z = i < o; // type-mismatch
    }

    static void casts(byte b, short s, char c, int i, long l, boolean z, Object o, int[] is) {
        b = (byte) b;
        b = (byte) s;
        b = (byte) c;
        b = (byte) i;
        b = (byte) l;
        s = (short) b;
        s = (short) c;
        s = (short) i;
        s = (short) l;
        c = (char) b;
        c = (char) s;
        c = (char) i;
        c = (char) l;
        i = (int) b;
        i = (int) c;
        i = (int) l;
        l = (long) b;
        l = (long) c;
        l = (long) i;
        b = (byte) -1;
        b = (byte) ~i;
        c = (char) (i + 1);
        c = (char) i + 1; // type-mismatch
        b = (byte) (char) (short) l;
        s = (byte) i;
        c = (byte) i; // type-mismatch
        c = (short) i; // type-mismatch
        s = (char) i; // type-mismatch
        l = (int) l;
        i = (long) i; // type-mismatch
        z = (boolean) z;
        z = (boolean) i; // impossible-cast
        z = (boolean) 1L; // impossible-cast
        b = (byte) z; // impossible-cast
        c = (char) z; // impossible-cast
        l = (long) true; // impossible-cast
        l = (long) null; // impossible-cast
        i = (int) is; // impossible-cast
        is = (int[]) l; // impossible-cast
    }

    static void choices(boolean z, byte b, short s, char c, int i, long l) {
        byte b1 = z ? b : 1;
        b1 = z ? 1 : 2; // type-mismatch
        b1 = true ? 1 : 2;
        b1 = true ? 1 : 200;
        b1 = false ? 1 : 200; // type-mismatch
        b1 = z ? b : 128; // type-mismatch
        b1 = z ? b : s; // type-mismatch
        b1 = z ? b : i; // type-mismatch
        short s1 = z ? b : s;
        s1 = z ? s : b;
        s1 = z ? s : c; // type-mismatch
        s1 = z ? b : c; // type-mismatch
        s1 = z ? 1000 : b; // type-mismatch
        char c1 = z ? c : 1;
        c1 = z ? 97 : c;
        c1 = z ? c : 'a';
        c1 = z ? c : -1; // type-mismatch
        c1 = z ? c : b; // type-mismatch
        c1 = z ? c : 65536; // type-mismatch
        c1 = z ? c : 1L; // type-mismatch
        int i1 = z ? c : b;
        i1 = z ? i : l; // type-mismatch
        i1 = z ? 1 : 5L; // type-mismatch
        long l1 = z ? i : l;
        l1 = z ? 'a' : 1;
        z = z ? true : 1; // type-mismatch
        i1 = z ? z : 1; // type-mismatch
        b1 = z ? (z ? b : 1) : 2;
        b1 = z ? (z ? 1 : 2) : b; // type-mismatch
    }
}
