// Numbers as arguments and in `switch`. A line with something wrong ends in the code of its
// diagnostic. Javac 17 reports the same lines and no others; of several `switch` on `long` in a
// file it reports the first.
class Uses {
    static final byte BYTE = 1;
    static final char LETTER = 'b';
    static final long LONG = 2;
    byte value;

    Uses(byte value) { this.value = value; }

    static void takesByte(byte b) { }
    static void takesShort(short s) { }
    static void takesChar(char c) { }
    static void takesInt(int i) { }
    static void takesLong(long l) { }
    static void intOrLong(int i) { }
    static void intOrLong(long l) { }
    static void shortOrChar(short s) { }
    static void shortOrChar(char c) { }
    static void crossed(int i, long l) { }
    static void crossed(long l, int i) { }

    static void arguments(byte b, short s, char c, int i, long l) {
        takesByte(b);
        takesByte(1); // wrong-arguments
        takesByte(BYTE);
        takesByte(s); // wrong-arguments
        takesByte((byte) 1);
        takesByte('a'); // wrong-arguments
        takesShort(b);
        takesShort(c); // wrong-arguments
        takesShort(1); // wrong-arguments
        takesChar('a');
        takesChar(97); // wrong-arguments
        takesChar(b); // wrong-arguments
        takesInt(b);
        takesInt(c);
        takesInt(l); // wrong-arguments
        takesInt(5L); // wrong-arguments
        takesLong(b);
        takesLong(c);
        takesLong(i);
        Uses u = new Uses(b);
        u = new Uses(1); // wrong-arguments
        u = new Uses((byte) 1);
        intOrLong(b);
        intOrLong(l);
        shortOrChar(b);
        shortOrChar('a');
        shortOrChar(1); // wrong-arguments
        shortOrChar(i); // wrong-arguments
        crossed(i, l);
        crossed(b, l);
        crossed(i, i); // ambiguous-call
        crossed(b, c); // ambiguous-call
        crossed(l, l); // wrong-arguments
    }

    static void bytes(byte b) {
        switch (b) {
            case 127:
            case -128:
            case 'a':
            case BYTE:
            case 1 + 1:
            case (byte) 200:
            case 128: // type-mismatch
            case -129: // type-mismatch
            case 'é': // type-mismatch
            case 5L: // type-mismatch
            case LONG: // type-mismatch
            case 1: // duplicate-label
            case true: // type-mismatch
        }
    }

    static void shorts(short s) {
        switch (s) {
            case 32767:
            case 'a':
            case 32768: // type-mismatch
            case -32769: // type-mismatch
            case 97: // duplicate-label
        }
    }

    static void letters(char c) {
        switch (c) {
            case 'a':
            case LETTER:
            case 65535:
            case 0:
            case 99:
            case -1: // type-mismatch
            case 65536: // type-mismatch
            case 'c': // duplicate-label
            case (byte) -1: // type-mismatch
            case BYTE:
        }
        int kind = switch (c) { case 'a', 'e' -> 1; case 'b' -> 2; default -> 3; };
    }

    static void ints(int i) {
        switch (i) {
            case 'a':
            case BYTE:
            case 2147483647:
            case 2147483647 + 1:
            case 0x80000000: // duplicate-label
            case 1L: // type-mismatch
            case (int) 2L:
        }
    }

    static void longs(long l, byte b) {
        switch (l) { } // type-mismatch
        switch (b + l) { } // type-mismatch
        switch (5L) { default: } // type-mismatch
        switch ((int) l) { case 1: }
        switch (b + b) { case 1000: }
    }

    static void values(int x, byte b, char c, long l) {
        byte b1 = switch (x) { case 1 -> 1; case 2 -> b; default -> 'a'; };
        b1 = switch (x) { case 1 -> 128; default -> b; }; // type-mismatch
        b1 = switch (x) { case 1 -> x; default -> b; }; // type-mismatch
        char c1 = switch (x) { case 1 -> c; default -> 97; };
        int i1 = switch (x) { case 1 -> c; default -> b; };
        i1 = switch (x) { case 1 -> 5L; default -> b; }; // type-mismatch
        long l1 = switch (x) { case 1 -> 5L; default -> b; };
        takesInt(switch (x) { case 1 -> c; default -> b; });
        takesByte(switch (x) { case 1 -> b; default -> BYTE; });
        takesInt(switch (x) { case 1 -> l; default -> b; }); // wrong-arguments
    }
}
