package java.lang;

/**
 * What models need of {@code pet} itself. These methods have no code: the front end for class files
 * knows them by name.
 */
public final class PetModel {
    private PetModel() {}

    /** No input reaches this call: the path ends, and nothing is reported. */
    public static native void impossible();

    /** The greatest length of an unknown string: the option {@code --string-length}. */
    static native int stringLength();

    /** The characters of an unknown string, in a new array of {@link #stringLength} elements. */
    static native char[] spread(String unknown);

    /** The end of a path at a character outside of ASCII whose properties have no model. */
    static native void characterOutsideOfAscii();

    /** The end of a path at a code point above 65535. */
    static native void supplementaryCodePoint();

    /** The end of a path that looks at the text of an object without a {@code toString}. */
    static native void textOfIdentity();

    /** The strings of the literals of the program that were reached, each made once. */
    static String[] literals;

    /** The class objects that were reached, by the numbers of their types, each made once. */
    static Class<?>[] classes;

    /** The end of a path that looks at the name of the class of a lambda. */
    static native void nameOfLambda();

    /** The end of a path that makes an array of a type that the program does not name. */
    static native void arrayOfUnnamedType();

    /** A new object of the same class with the same values in its fields. */
    static native Object copy(Object of);

    static String identityText(Object of) {
        return String.identity();
    }

    /** The end of a path that looks at the decimal digits of a floating-point number. */
    static native void digitsOfFloatingPointNumber();

    /** The end of a path that calls an unknown function more often than answers are tried. */
    static native RuntimeException furtherAnswer();
}
