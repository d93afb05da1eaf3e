// Runs static methods that standard input names, one on a line: class, method, parameter types,
// arguments. Prints one line for each: a value, or the class of the exception and its message. A
// string is written as a quotation mark and four hexadecimal digits for each character.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class Driver {
    static final Map<String, Class<?>> TYPES = new HashMap<>();

    static {
        for (Class<?> type : new Class<?>[] {int.class, long.class, short.class, byte.class, char.class, boolean.class,
            int[].class, long[].class, short[].class, byte[].class, char[].class, boolean[].class,
            float.class, double.class, float[].class, double[].class})
            TYPES.put(type.getSimpleName(), type);
        TYPES.put("java.lang.String", String.class);
        TYPES.put("java.lang.String[]", String[].class);
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        for (String line = in.readLine(); line != null; line = in.readLine())
            out.println(run(line.split("\t")));
        out.flush();
    }

    static String run(String[] words) {
        try {
            String[] names = words[2].isEmpty() ? new String[0] : words[2].split(",");
            Class<?>[] types = new Class<?>[names.length];
            Object[] values = new Object[names.length];
            for (int i = 0; i < names.length; i++) {
                types[i] = TYPES.get(names[i]);
                values[i] = value(types[i], words[3 + i]);
            }
            Method method = Class.forName(words[0]).getDeclaredMethod(words[1], types);
            method.setAccessible(true);
            return shown(method.invoke(null, values));
        } catch (InvocationTargetException e) {
            return "!" + e.getCause().getClass().getName() + "\t" + shown(message(e.getCause()));
        } catch (Throwable e) {
            return "?" + e;
        }
    }

    // What the constructor got: neither a text that the machine makes when somebody asks for it, nor
    // one of a method of the program.
    static Object message(Throwable thrown) {
        try {
            Field field = Throwable.class.getDeclaredField("detailMessage");
            field.setAccessible(true);
            return field.get(thrown);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Object value(Class<?> type, String text) {
        if (text.equals("null"))
            return null;
        if (type.isArray()) {
            String[] items = text.length() == 2 ? new String[0] : text.substring(1, text.length() - 1).split(",");
            Object array = Array.newInstance(type.getComponentType(), items.length);
            for (int i = 0; i < items.length; i++)
                Array.set(array, i, value(type.getComponentType(), items[i]));
            return array;
        }
        if (type == String.class) {
            StringBuilder string = new StringBuilder();
            for (int i = 1; i < text.length(); i += 4)
                string.append((char) Integer.parseInt(text.substring(i, i + 4), 16));
            return string.toString();
        }
        if (type == boolean.class) return text.equals("true");
        long number = Long.parseLong(text);
        if (type == int.class) return (int) number;
        if (type == short.class) return (short) number;
        if (type == byte.class) return (byte) number;
        if (type == char.class) return (char) number;
        if (type == double.class) return floating(number);
        if (type == float.class) return (float) floating(number);
        return number;
    }

    static final long NAN = 0x7ff0000000000001L;

    // The number with a key (docs/numbers.md).
    static double floating(long key) {
        if (key >= NAN)
            return Double.NaN;
        return Double.longBitsToDouble(key >= 0 ? key : key ^ Long.MAX_VALUE);
    }

    static long key(double value) {
        if (value != value)
            return NAN;
        long bits = Double.doubleToLongBits(value);
        return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
    }

    static String shown(Object value) {
        if (value == null)
            return "null";
        if (value instanceof Character)
            return "" + (int) (char) (Character) value;
        if (value instanceof Double || value instanceof Float)
            return "" + key(((Number) value).doubleValue());
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte
            || value instanceof Boolean)
            return value.toString();
        if (value instanceof String) {
            StringBuilder digits = new StringBuilder("\"");
            for (char unit : ((String) value).toCharArray())
                digits.append(String.format("%04x", (int) unit));
            return digits.toString();
        }
        if (value instanceof String[] || value.getClass().isArray() && value.getClass().getComponentType().isPrimitive()) {
            List<String> items = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++)
                items.add(shown(Array.get(value, i)));
            return "[" + String.join(",", items) + "]";
        }
        return "object";
    }
}
