package java.lang;

/**
 * Constants of enumerations: a name and a position. Their hash codes are left to {@code pet}.
 *
 * <p>Coarser than the JDK: {@code compareTo} does not ask whether both are of one enumeration.
 */
public abstract class Enum<E extends Enum<E>>
        implements java.lang.constant.Constable, Comparable<E>, java.io.Serializable {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final native int hashCode();

    protected final Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public final int compareTo(E other) {
        return ordinal - ((Enum<?>) other).ordinal;
    }

    @SuppressWarnings("unchecked")
    public final Class<E> getDeclaringClass() {
        Class<?> own = getClass();
        Class<?> above = own.getSuperclass();
        return (Class<E>) (above == Enum.class ? own : above);
    }

    public final native java.util.Optional describeConstable();

    public static <T extends Enum<T>> T valueOf(Class<T> of, String name) {
        for (T constant : of.getEnumConstants()) {
            if (((Enum<?>) constant).name.equals(name)) {
                return constant;
            }
        }
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        throw new IllegalArgumentException(
                "No enum constant " + of.getCanonicalName() + "." + name);
    }

    protected final void finalize() {}
}
