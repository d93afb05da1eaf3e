// Assumptions on the heap: appending a list to another one ends only if it has an end,
// and gives a list without a cycle only if the two share nothing.
// Try: pet tcg ListAppend.java -m ListAppend.append
//      pet tcg ListAppend.java -m ListAppend.appendAny

public class ListAppend {
    int value;
    ListAppend next;

    boolean hasCycle() {
        ListAppend slow = this;
        ListAppend fast = this;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast)
                return true;
        }
        return false;
    }

    //@ assume acyclic(this), acyclic(other), nonsharing(this, other);
    //@ ensures !hasCycle();
    void append(ListAppend other) {
        ListAppend last = this;
        while (last.next != null)
            last = last.next;
        last.next = other;
    }

    //@ assume acyclic(this), acyclic(other);
    //@ ensures !hasCycle();
    void appendAny(ListAppend other) {
        ListAppend last = this;
        while (last.next != null)
            last = last.next;
        last.next = other;
    }
}
