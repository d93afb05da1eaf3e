// Names that test classes use themselves, as classes, parameters and fields.

class Test {
    Timeout timeout;
    int heap;

    static int choose(Test heap, Timeout result, int thrown, int self) {
        if (heap.timeout == result)
            return thrown;
        heap.heap = self;
        return result.seconds;
    }

    Timeout result(Test self, Rule o1, int[] o2) {
        self.timeout = new Timeout();
        self.timeout.seconds = o2.length;
        if (o1.next == o1)
            return timeout;
        return self.timeout;
    }
}

class Timeout {
    int seconds;
}

class Rule {
    Rule next;
}

class PetHeap {
    After[] after;

    After first(Throwable new1) throws Throwable {
        if (after.length > 41 && after[41] != null)
            throw new1;
        return after[0];
    }
}

class After {
    boolean restore;
}

class Pfad {
    int größe;

    int länge(Pfad größer) {
        return größe < größer.größe ? größer.größe : größe;
    }
}

class PfadLängeTest {
}
