package java.util;

/** The warnings about boxes that the JDK prints on demand are off. */
final class Tripwire {
    static final boolean ENABLED = false;

    private Tripwire() {}

    static void trip(Class<?> trippingClass, String msg) {}
}
