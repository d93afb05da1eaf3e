package model;

import java.util.Random;

/** Keys and elements of several classes. No bucket of the JDK's table gets eight of one pool. */
final class Keys {

    enum Color {
        RED, GREEN, BLUE {
            @Override
            boolean cold() {
                return true;
            }
        },
        BLACK, WHITE, PINK, CYAN, GREY;

        boolean cold() {
            return false;
        }
    }

    enum Size { SMALL, LARGE }

    /** A class with only three hash codes. */
    static final class Bad {
        private final int id;

        Bad(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Bad && ((Bad) o).id == id;
        }

        @Override
        public int hashCode() {
            return id % 3;
        }

        @Override
        public String toString() {
            return "B" + id;
        }
    }

    /** A class whose equal objects have different hash codes. */
    static final class Wild {
        private final int id;

        Wild(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Wild && ((Wild) o).id / 2 == id / 2;
        }

        @Override
        public int hashCode() {
            return id * 7;
        }

        @Override
        public String toString() {
            return "W" + id;
        }
    }

    private static final int[] INTS = {0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 48, -1, 65536,
        1 << 20, Integer.MIN_VALUE, 12345, 99991, 77, 1000, 31};
    private static final String[] STRINGS = {"", "a", "b", "c", "d", "Aa", "BB", "AaAa", "BBBB",
        "AaBB", "key", "hello", "x1", "x2", "x3", "zz"};

    static final int KINDS = 6;
    static final int ENUM = 3;

    private Keys() {
    }

    /** A new object on each call where the class allows it, so that identity does not help. */
    static Object key(int kind, Random r) {
        if (r.nextInt(12) == 0) {
            return null;
        }
        switch (kind) {
            case 0:
                return Integer.valueOf(INTS[r.nextInt(INTS.length)]);
            case 1:
                return new String(STRINGS[r.nextInt(STRINGS.length)]);
            case 2:
                return new Bad(r.nextInt(18));
            case ENUM:
                return Color.values()[r.nextInt(Color.values().length)];
            case 4:
                return new Wild(r.nextInt(12));
            default:
                return mixed(r);
        }
    }

    private static Object mixed(Random r) {
        switch (r.nextInt(8)) {
            case 0:
                return Long.valueOf(r.nextInt(4));
            case 1:
                return Character.valueOf((char) ('a' + r.nextInt(4)));
            case 2:
                return r.nextBoolean();
            case 3:
                return new Bad(r.nextInt(3));
            case 4:
                return "k" + r.nextInt(4);
            case 5:
                return Double.valueOf(r.nextInt(3) / 2.0);
            case 6:
                return java.util.Arrays.asList(r.nextInt(3), 1);
            default:
                return Integer.valueOf(r.nextInt(3));
        }
    }

    static Object value(Random r) {
        int i = r.nextInt(6);
        return i == 0 ? null : Integer.valueOf(i);
    }
}
