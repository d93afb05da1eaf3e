package java.util;

/**
 * Model of the string joiner: keeps the elements joined so far as one string. Strings longer
 * than an int can count are not treated.
 */
public final class StringJoiner {

    private final String prefix;
    private final String delimiter;
    private final String suffix;

    /** The elements with delimiters between them; null if there are none. */
    private String joined;

    private String emptyValue;

    public StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(delimiter, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        this.prefix = prefix.toString();
        this.delimiter = delimiter.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence emptyValue) {
        Objects.requireNonNull(emptyValue, "The empty value must not be null");
        this.emptyValue = emptyValue.toString();
        return this;
    }

    public StringJoiner add(CharSequence newElement) {
        String element = String.valueOf(newElement);
        joined = joined == null ? element : joined + delimiter + element;
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        return other.joined == null ? this : add(other.joined);
    }

    public String toString() {
        if (joined != null) {
            return prefix + joined + suffix;
        }
        return emptyValue != null ? emptyValue : prefix + suffix;
    }

    public int length() {
        if (joined != null) {
            return prefix.length() + joined.length() + suffix.length();
        }
        return emptyValue != null ? emptyValue.length() : prefix.length() + suffix.length();
    }
}
