// Assumptions on the heap: appending a list to another one ends only if it has an end,
// and gives a list without a cycle only if the two share nothing.
// Try: pet tcg ListAppend.java -m ListAppend.append
//      pet tcg ListAppend.java -m ListAppend.appendAny

public class ListAppend {
    int value;
    ListAppend next;

    boolean ends(int steps) {
        if (next == null)
            return true;
        return steps > 0 && next.ends(steps - 1);
    }

    //@ assume acyclic(this), acyclic(other), nonsharing(this, other);
    //@ ensures ends(6);
    void append(ListAppend other) {
        ListAppend last = this;
        while (last.next != null)
            last = last.next;
        last.next = other;
    }

    //@ assume acyclic(this), acyclic(other);
    //@ ensures ends(6);
    void appendAny(ListAppend other) {
        ListAppend last = this;
        while (last.next != null)
            last = last.next;
        last.next = other;
    }
}
