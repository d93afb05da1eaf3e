package java.lang;

/** Coarser than the JDK: the text that the machine gives to its own exceptions has no model. */
public class NullPointerException extends RuntimeException {
    public NullPointerException() {}

    public NullPointerException(String message) {
        super(message);
    }
}
