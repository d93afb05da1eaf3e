// A contract over a list: insertion into a sorted list keeps it sorted.
// Try: pet tcg SortedInsert.java -m SortedInsert.insert
//      pet tcg SortedInsert.java -m SortedInsert.insertBack
// insertBack looks at the first cell only: its promise is broken by a list of two.

public class SortedInsert {
    private Cell first;

    boolean sorted() {
        Cell c = first;
        while (c != null && c.next != null) {
            if (c.key > c.next.key)
                return false;
            c = c.next;
        }
        return true;
    }

    //@ assume acyclic(this.first);
    //@ requires sorted();
    //@ ensures sorted();
    public void insert(int key) {
        Cell before = null;
        Cell at = first;
        while (at != null && at.key < key) {
            before = at;
            at = at.next;
        }
        Cell made = new Cell(key, at);
        if (before == null)
            first = made;
        else
            before.next = made;
    }

    //@ assume acyclic(this.first);
    //@ requires sorted();
    //@ ensures sorted();
    public void insertBack(int key) {
        Cell at = first;
        if (at == null || key < at.key) {
            first = new Cell(key, at);
            return;
        }
        at.next = new Cell(key, at.next);
    }
}

class Cell {
    int key;
    Cell next;

    Cell(int key, Cell next) {
        this.key = key;
        this.next = next;
    }
}
