// A queue in a ring of fixed size: remainders as indices.
// Try: pet tcg Queue.java -m Queue.enqueue
//      pet tcg Queue.java -m Queue.dequeue

public class Queue {
    private final int[] ring;
    private int head;
    private int count;

    public Queue(int capacity) {
        if (capacity <= 0)
            throw new IllegalArgumentException();
        ring = new int[capacity];
    }

    public boolean enqueue(int value) {
        if (count == ring.length)
            return false;
        ring[(head + count) % ring.length] = value;
        count++;
        return true;
    }

    public int dequeue() {
        if (count == 0)
            throw new IllegalStateException();
        int value = ring[head];
        head = (head + 1) % ring.length;
        count--;
        return value;
    }

    public int size() {
        return count;
    }
}
