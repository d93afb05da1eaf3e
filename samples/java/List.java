// A singly linked list: shapes of the heap, null and aliases as cases of their own.
// Try: pet tcg List.java -m List.remAll --loop-k 1     7 test cases; 5 with --no-aliasing
//      pet tcg List.java -m List.insertSorted --loop-k 1

public class List {
    Node first;

    int size() {
        int n = 0;
        for (Node p = first; p != null; p = p.next)
            n++;
        return n;
    }

    boolean contains(int data) {
        Node p = first;
        while (p != null && p.data != data)
            p = p.next;
        return p != null;
    }

    void insertSorted(int data) {
        Node prev = null;
        Node p = first;
        while (p != null && p.data < data) {
            prev = p;
            p = p.next;
        }
        Node node = new Node(data, p);
        if (prev == null)
            first = node;
        else
            prev.next = node;
    }

    void reverse() {
        Node done = null;
        while (first != null) {
            Node next = first.next;
            first.next = done;
            done = first;
            first = next;
        }
        first = done;
    }

    void remAll(List l) {
        Node lf = l.first;
        while (lf != null) {
            Node prev = null;
            Node p = null;
            Node next = first;
            while (next != null) {
                prev = p;
                p = next;
                next = next.next;
                if (p.data == lf.data)
                    if (prev == null) {
                        first = next;
                        p = null;
                    } else {
                        prev.next = next;
                        p = prev;
                    }
            }
            lf = lf.next;
        }
    }
}

class Node {
    int data;
    Node next;

    Node(int data, Node next) {
        this.data = data;
        this.next = next;
    }
}
