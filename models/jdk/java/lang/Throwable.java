package java.lang;

/**
 * Exceptions. There are no stack traces: printing one has no effect, and {@code getStackTrace} gives
 * an empty array.
 */
public class Throwable implements java.io.Serializable {
    private String detailMessage;
    /** The exception itself if nobody gave a cause. */
    private Throwable cause = this;
    private boolean isWithoutSuppressed;
    /** Null if there is none. */
    private Throwable[] suppressed;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        detailMessage = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression,
            boolean writableStackTrace) {
        if (writableStackTrace) {
            fillInStackTrace();
        }
        detailMessage = message;
        this.cause = cause;
        isWithoutSuppressed = !enableSuppression;
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause == this ? null : cause;
    }

    public Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            throw new IllegalStateException("Can't overwrite cause with "
                    + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        return this;
    }

    /** Of JDK classes with causes of their own. */
    final void setCause(Throwable cause) {
        this.cause = cause;
    }

    public String toString() {
        String message = getLocalizedMessage();
        String name = getClass().getName();
        return message == null ? name : String.joined(String.joined(name, ": "), message);
    }

    public void printStackTrace() {}

    public void printStackTrace(java.io.PrintStream to) {}

    public void printStackTrace(java.io.PrintWriter to) {}

    public Throwable fillInStackTrace() {
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        return new StackTraceElement[0];
    }

    public void setStackTrace(StackTraceElement[] trace) {
        for (int i = 0; i < trace.length; i++) {
            if (trace[i] == null) {
                throw new NullPointerException("stackTrace[" + i + "]");
            }
        }
    }

    public final void addSuppressed(Throwable other) {
        if (other == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", other);
        }
        if (other == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (isWithoutSuppressed) {
            return;
        }
        Throwable[] old = getSuppressed();
        Throwable[] all = new Throwable[old.length + 1];
        for (int i = 0; i < old.length; i++) {
            all[i] = old[i];
        }
        all[old.length] = other;
        suppressed = all;
    }

    public final Throwable[] getSuppressed() {
        int count = suppressed == null ? 0 : suppressed.length;
        Throwable[] all = new Throwable[count];
        for (int i = 0; i < count; i++) {
            all[i] = suppressed[i];
        }
        return all;
    }
}
