package java.lang;

/**
 * Objects. The text of an object without a {@code toString} of its own is lazy: a path ends only if
 * it looks at the characters. {@code wait}, {@code notify}, {@code getClass} and
 * {@code hashCode} are left to {@code pet}.
 */
public class Object {
    public Object() {}

    public final native Class<?> getClass();

    public native int hashCode();

    public boolean equals(Object other) {
        return this == other;
    }

    protected Object clone() throws CloneNotSupportedException {
        if (!(this instanceof Cloneable)) {
            throw new CloneNotSupportedException(PetModel.identityText(this));
        }
        return PetModel.copy(this);
    }

    public String toString() {
        return PetModel.identityText(this);
    }

    public final native void notify();

    public final native void notifyAll();

    public final void wait() throws InterruptedException {
        wait(0L);
    }

    public final native void wait(long milliseconds) throws InterruptedException;

    public final void wait(long milliseconds, int nanoseconds) throws InterruptedException {
        if (milliseconds < 0) {
            throw new IllegalArgumentException("timeoutMillis value is negative");
        }
        if (nanoseconds < 0 || nanoseconds > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        if (nanoseconds > 0 && milliseconds < Long.MAX_VALUE) {
            milliseconds++;
        }
        wait(milliseconds);
    }

    protected void finalize() throws Throwable {}
}
