// A doubly linked list with a sentinel: four references to set right in each operation.
// Try: pet tcg LinkedList.java -m LinkedList.remove --loop-k 1
//      pet tcg LinkedList.java -m LinkedList.insertAfter

public class LinkedList {
    private final Link head;
    private int size;

    public LinkedList() {
        head = new Link();
        head.next = head;
        head.previous = head;
    }

    public void add(int value) {
        insertAfter(head.previous, value);
    }

    Link insertAfter(Link place, int value) {
        Link link = new Link();
        link.value = value;
        link.previous = place;
        link.next = place.next;
        place.next.previous = link;
        place.next = link;
        size++;
        return link;
    }

    /** Removes the first link with this value; false if there is none. */
    public boolean remove(int value) {
        for (Link link = head.next; link != head; link = link.next) {
            if (link.value == value) {
                link.previous.next = link.next;
                link.next.previous = link.previous;
                size--;
                return true;
            }
        }
        return false;
    }

    public int size() {
        return size;
    }
}

class Link {
    int value;
    Link next, previous;
}
