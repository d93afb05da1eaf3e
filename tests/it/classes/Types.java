import java.lang.reflect.Array;
import java.util.*;
import java.util.logging.*;

public class Types implements Cloneable {
    static final Logger LOGGER = Logger.getLogger("types");
    int x;
    String text;

    static class Sub extends Types {
        long y;
    }

    enum Kind {
        LOW,
        HIGH {
            @Override
            int value() {
                return 2;
            }
        };

        int value() {
            return 1;
        }
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        return ((Types) other).x == x;
    }

    @Override
    public int hashCode() {
        return x;
    }

    @Override
    public Types clone() throws CloneNotSupportedException {
        return (Types) super.clone();
    }

    static String name(Types types) {
        return types.getClass().getName();
    }

    static int which(Class<?> type) {
        if (type == Types.class) {
            return 1;
        }
        return type.isAssignableFrom(Sub.class) ? 2 : 3;
    }

    static int isTypes(Object object) {
        return object.getClass() == Types.class ? 1 : 2;
    }

    static Object given(int n) {
        return n > 3 ? int.class : n > 2 ? int[][].class : n > 1 ? Kind.HIGH.getClass() : Sub.class;
    }

    static String thrown(int n) {
        try {
            if (n > 3) {
                throw new IllegalStateException("text");
            }
            return "" + 3 / n;
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static Kind constant(String name) {
        return Kind.valueOf(name);
    }

    static Class<?> declaring(Kind kind) {
        return kind.getDeclaringClass();
    }

    static Types copied(Types types) throws CloneNotSupportedException {
        Types copy = types.clone();
        copy.x++;
        return copy;
    }

    static String[] firsts(String[] all) {
        return Arrays.copyOf(all, 2);
    }

    static Object made(int n) {
        return Array.newInstance(n > 3 ? int.class : String.class, 2);
    }

    static int keys(Object first, Object second) {
        Map<Class<?>, Integer> map = new HashMap<>();
        map.put(Types.class, 1);
        map.put(String.class, 2);
        Set<Kind> kinds = new HashSet<>();
        kinds.add(Kind.LOW);
        return map.size() + kinds.size() + (first == second ? 1 : 0);
    }

    static int logged(int n) {
        LOGGER.log(Level.FINE, "logged");
        return n > 3 ? 1 : 2;
    }
}
