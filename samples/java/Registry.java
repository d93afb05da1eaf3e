// A class in a package, with private static state, final fields and exceptions that carry data.
// Try: pet tcg Registry.java -m Registry.register --emit junit -o tests
//      pet tcg Registry.java -m Registry.find

package registry.core;

public final class Registry {
    private static Entry first;
    private static int size;
    static final int[] LIMITS = {2, 4, 8};

    private Registry() { }

    /** Adds an entry in front; refuses one that is there or does not fit. */
    static Entry register(int key, int level) throws Refused {
        if (find(key) != null)
            throw new Refused(key, size);
        if (size >= LIMITS[level])
            throw new Full(size);
        first = new Entry(key, first);
        size++;
        return first;
    }

    static Entry find(int key) {
        Entry at = first;
        while (at != null && at.key() != key)
            at = at.rest;
        return at;
    }

    private static int count(Entry from) {
        return from == null ? 0 : 1 + count(from.rest);
    }
}

class Entry {
    private final int key;
    protected final Entry rest;

    Entry(int key, Entry rest) {
        this.key = key;
        this.rest = rest;
    }

    int key() {
        return key;
    }
}

class Refused extends Exception {
    final int key;
    private int size;

    Refused(int key, int size) {
        this.key = key;
        this.size = size;
    }
}

class Full extends Refused {
    Full(int size) {
        super(-1, size);
    }
}
