// Runs static methods that standard input names, one on a line: class, method, parameter types,
// arguments. Prints one line for each: a value, or the class of the exception.
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
            Object result = method.invoke(null, values);
            boolean isBox = !method.getReturnType().isPrimitive() && !method.getReturnType().isArray();
            return isBox && result != null ? "object" : shown(result);
        } catch (InvocationTargetException e) {
            return "!" + e.getCause().getClass().getName();
        } catch (Throwable e) {
            return "?" + e;
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
        long number = Long.parseLong(text);
        if (type == int.class) return (int) number;
        if (type == short.class) return (short) number;
        if (type == byte.class) return (byte) number;
        if (type == char.class) return (char) number;
        if (type == boolean.class) return number != 0;
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
        if (value instanceof Number || value instanceof Boolean)
            return value.toString();
        if (value.getClass().isArray() && value.getClass().getComponentType().isPrimitive()) {
            List<String> items = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++)
                items.add(shown(Array.get(value, i)));
            return "[" + String.join(",", items) + "]";
        }
        return "object";
    }
}
