// A sorted list with a private chain of cells: insertion, deletion, merging, reversal.
// Try: pet tcg SortedList.java -m SortedList.insert --loop-k 2
//      pet tcg SortedList.java -m SortedList.merge          two lists that may share their cells
//      pet tcg SortedList.java -m SortedList.hasCycle       inputs that are cyclic

public class SortedList {
    private Cell head;
    private int length;

    void insert(int value) {
        Cell before = null;
        Cell at = head;
        while (at != null && at.value < value) {
            before = at;
            at = at.next;
        }
        Cell made = new Cell(value, at);
        if (before == null)
            head = made;
        else
            before.next = made;
        length++;
    }

    /** Deletes one cell with the value; whether there was any. */
    boolean delete(int value) {
        Cell before = null;
        for (Cell at = head; at != null; at = at.next) {
            if (at.value == value) {
                if (before == null)
                    head = at.next;
                else
                    before.next = at.next;
                length--;
                return true;
            }
            if (at.value > value)
                return false;
            before = at;
        }
        return false;
    }

    int nth(int index) {
        if (index < 0)
            throw new IndexOutOfBoundsException();
        Cell at = head;
        while (index > 0) {
            at = at.next;
            index--;
        }
        return at.value;
    }

    void reverse() {
        Cell done = null;
        Cell at = head;
        while (at != null) {
            Cell next = at.next;
            at.next = done;
            done = at;
            at = next;
        }
        head = done;
    }

    boolean isSorted() {
        if (head == null)
            return true;
        for (Cell at = head; at.next != null; at = at.next)
            if (at.value > at.next.value)
                return false;
        return true;
    }

    boolean hasCycle() {
        Cell slow = head;
        Cell fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast)
                return true;
        }
        return false;
    }

    /** A new list of the cells of both, which lose them. */
    static SortedList merge(SortedList a, SortedList b) {
        SortedList merged = new SortedList();
        Cell one = a.take();
        Cell other = b.take();
        merged.head = join(one, other);
        return merged;
    }

    private Cell take() {
        Cell taken = head;
        head = null;
        length = 0;
        return taken;
    }

    private static Cell join(Cell one, Cell other) {
        if (one == null)
            return other;
        if (other == null)
            return one;
        if (one.value <= other.value) {
            one.next = join(one.next, other);
            return one;
        }
        other.next = join(one, other.next);
        return other;
    }
}

class Cell {
    final int value;
    Cell next;

    Cell(int value, Cell next) {
        this.value = value;
        this.next = next;
    }
}
