package java.util.stream;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * One step of a running stream: takes the elements of the step before and gives its own to the
 * next one. A receiver overrides the {@code accept} of the kind of elements it takes.
 */
abstract class Receiver implements Consumer<Object>, IntConsumer, LongConsumer, DoubleConsumer {

    /** The next step, null behind the last one. */
    final Receiver down;

    Receiver(Receiver down) {
        this.down = down;
    }

    /** Called before the first element with the number of elements, -1 if it is not known. */
    void begin(long size) {
        if (down != null) {
            down.begin(size);
        }
    }

    /** Called after the last element. */
    void end() {
        if (down != null) {
            down.end();
        }
    }

    /** Whether no more elements are wanted; asked only if some step may end the stream early. */
    boolean isDone() {
        return down != null && down.isDone();
    }

    public void accept(Object e) {
        throw new IllegalStateException("called wrong accept method");
    }

    public void accept(int e) {
        throw new IllegalStateException("called wrong accept method");
    }

    public void accept(long e) {
        throw new IllegalStateException("called wrong accept method");
    }

    public void accept(double e) {
        throw new IllegalStateException("called wrong accept method");
    }
}
