// Methods that only the types of the arguments tell apart, and ones that a test cannot name.

class Overloads {
    private int hidden;

    int of(Object o) {
        return o == null ? 0 : 1;
    }

    int of(Overloads o) {
        return o == this ? 2 : 3;
    }

    int of(int[] o) {
        return o == null ? 4 : o.length;
    }

    int of(int n, Object o) {
        return o instanceof Below ? n : -n;
    }

    int of(int n, Below o) {
        return o.hidden() + n;
    }

    private int[] secret(int[] given) {
        if (given == null)
            return null;
        hidden = given.length;
        return given;
    }

    private static Overloads[] pair(Overloads[] given) {
        Overloads[] made = {given[0], null, new Below()};
        given[0] = made[2];
        return made;
    }

    private boolean isHidden() {
        return hidden > 0;
    }

    int hidden() {
        return hidden;
    }
}

class Below extends Overloads {
    private final boolean[] flags;

    Below() {
        flags = new boolean[] {true, false};
    }

    boolean flag(int i) {
        return flags[i];
    }

    int hidden() {
        return -super.hidden();
    }

    Object any(Object[] many, Object one) {
        if (many.length == 1)
            many[0] = one;
        return one;
    }
}
