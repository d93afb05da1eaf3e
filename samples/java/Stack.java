// A stack in an array that grows, with the exceptions of an empty one.
// Try: pet tcg Stack.java -m Stack.push --loop-k 1
//      pet tcg Stack.java -m Stack.pop

public class Stack {
    private int[] elements = new int[2];
    private int size;

    public void push(int value) {
        if (size == elements.length)
            grow();
        elements[size++] = value;
    }

    public int pop() {
        if (size == 0)
            throw new EmptyStackException();
        return elements[--size];
    }

    public int peek() {
        if (size == 0)
            throw new EmptyStackException();
        return elements[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    private void grow() {
        int[] larger = new int[2 * elements.length];
        for (int i = 0; i < size; i++)
            larger[i] = elements[i];
        elements = larger;
    }
}

class EmptyStackException extends RuntimeException { }
