// Static state that is private, final, or set by initialisers; exceptions that are given,
// kept and thrown again; classes whose constructors do more than they should.

package deep.state;

import java.util.*;

class State {
    private static State last;
    private static int count = 41;
    static final int[] STEPS = {1, 2, 3};
    static final int LIMIT = 7;
    static boolean isOpen;
    private final int id;
    State next = this;

    static {
        count++;
        isOpen = true;
        Kept.seen = 5;
    }

    State(int id) {
        this.id = id;
        count++;
        last = this;
    }

    static State open(int step) throws Closed {
        if (!isOpen)
            throw new Closed(count, last);
        return new State(STEPS[step] + Other.WEIGHTS[0]);
    }

    int rethrow(RuntimeException given) {
        try {
            throw given;
        } catch (IllegalStateException e) {
            Kept.kept = e;
            return id;
        } finally {
            next = null;
        }
    }

    static void throwKept() throws Exception {
        Exception kept = Kept.kept;
        Kept.kept = null;
        throw kept;
    }

    int checked(int n) {
        assert n != id;
        assert next != null && next.id > 0;
        return LIMIT / (n - next.id);
    }

    static int shape(Kind kind) {
        if (kind instanceof Round)
            return kind.size();
        return -kind.size();
    }

    static Kind cast(Object any, Kind[] kinds) {
        kinds[1] = (Kind) any;
        return kinds[0];
    }
}

interface Other {
    int[] WEIGHTS = {10};
    static int weight(int i) {
        return WEIGHTS[i];
    }
}

class Closed extends Exception {
    private int count;
    State last;

    Closed(int count, State last) {
        this.count = count;
        this.last = last;
    }
}

abstract class Kind {
    int weight = 3;

    Kind(int weight) {
        this.weight = weight;
    }

    abstract int size();
}

class Round extends Kind {
    int radius;

    Round(int radius) {
        super(radius);
        this.radius = radius;
    }

    int size() {
        return radius * weight;
    }
}

class Flat extends Kind {
    Flat() {
        super(0);
    }

    int size() {
        return weight;
    }
}

class Kept {
    static int seen;
    static Exception kept;
}
