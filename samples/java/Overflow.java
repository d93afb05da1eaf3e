// Numbers that leave their type: each method has a bug that only a machine shows.
class Overflow {
    // The middle of two indices; wrong for a long array.
    static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = (low + high) / 2;
        assert middle >= low;
        return middle;
    }

    // No number is negative after this, but for one.
    static int absolute(int x) {
        int result = x < 0 ? -x : x;
        assert result >= 0;
        return result;
    }

    // A check digit over the bytes of a message.
    static boolean isValid(byte[] message) {
        if (message == null || message.length != 3) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            sum = (sum << 3 ^ message[i] & 0xff) & 0xffff;
        }
        return (byte) sum == message[2];
    }

    // Letters count from 'a'; others are told apart by their case.
    static char shifted(char letter, int by) {
        switch (letter & 0x60) {
            case 0x60:
                return (char) ('a' + (letter - 'a' + by) % 26);
            case 0x40:
                return (char) ('A' + (letter - 'A' + by) % 26);
            default:
                return letter;
        }
    }

    // One step of a generator of random numbers.
    static boolean isMagic(long seed) {
        long next = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) (next >>> 32) == 0;
    }
}
