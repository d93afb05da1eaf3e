// Static methods that use class objects, arrays of types known at run time, copies of objects, and
// objects whose hash codes differ from run to run. `pick` gives an object for a number.

import java.lang.reflect.Array;
import java.util.*;

public class Classes {
    enum Kind { LOW, MIDDLE, HIGH { @Override int value() { return 3; } }; int value() { return 1; } }
    record Point(int x, String name) { }
    interface Shape { }
    static class Base implements Shape, Cloneable { int x; int[] numbers = {1, 2}; Base next;
        @Override public Base clone() { try { return (Base) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class Derived extends Base { long y = 7; String name = "d"; }
    static class Strict { final int x; Strict(int x) { this.x = x; }
        @Override public boolean equals(Object o) { if (this == o) return true; if (o == null || getClass() != o.getClass()) return false; return ((Strict) o).x == x; }
        @Override public int hashCode() { return x; } }
    static class Stricter extends Strict { Stricter(int x) { super(x); } }
    static class Plain { int x; Object copy() throws CloneNotSupportedException { return clone(); } }
    static class Failure extends Exception { Failure(String message) { super(message); } Failure(Throwable cause) { super(cause); } }
    static final Map<Class<?>, String> NAMES = new HashMap<>();

    static Object pick(int n) {
        switch (Math.floorMod(n, 16)) {
            case 0: return new Object();
            case 1: return "text";
            case 2: return 5;
            case 3: return Kind.LOW;
            case 4: return Kind.HIGH;
            case 5: return new Point(1, "p");
            case 6: return new Base();
            case 7: return new Derived();
            case 8: return new int[] {1, 2, 3};
            case 9: return new String[] {"a", "b"};
            case 10: return new Object[] {1, "b"};
            case 11: return new long[2][3];
            case 12: return new Failure("m");
            case 13: return new Kind[] {Kind.LOW};
            case 14: return Base.class;
            default: return new ArrayList<String>();
        }
    }

    static Class<?> type(int n) {
        switch (Math.floorMod(n, 14)) {
            case 0: return Object.class;
            case 1: return String.class;
            case 2: return int.class;
            case 3: return Kind.class;
            case 4: return Shape.class;
            case 5: return Base.class;
            case 6: return Derived.class;
            case 7: return int[].class;
            case 8: return String[].class;
            case 9: return Object[].class;
            case 10: return Integer.class;
            case 11: return Comparable.class;
            case 12: return Object[][].class;
            default: return Map.Entry.class;
        }
    }

    static String name(int n) { return pick(n).getClass().getName(); }
    static String simpleName(int n) { return pick(n).getClass().getSimpleName(); }
    static String text(int n) { return pick(n).getClass().toString() + type(n); }
    static String typeName(int n) { return pick(n).getClass().getTypeName() + type(n).getTypeName(); }
    static String canonicalName(int n) { return type(n).getCanonicalName() + pick(n).getClass().getCanonicalName(); }
    static String packageName(int n) { return type(n).getPackageName(); }
    static boolean sameLiteral(int n) { return type(n) == type(n) && type(n).equals(type(n)) && Base.class == Base.class; }
    static boolean sameType(int n, int m) { return type(n) == type(m); }
    static boolean sameClass(int n, int m) { return pick(n).getClass() == pick(m).getClass(); }
    static boolean isBase(int n) { return pick(n).getClass() == Base.class; }
    static boolean isText(int n) { return String.class == pick(n).getClass(); }
    static boolean ofNull(int n) { Object o = n > 0 ? pick(n) : null; return o.getClass() == Base.class; }
    static boolean strict(int n, int m) { return new Strict(n & 1).equals((m & 2) == 0 ? new Strict(m & 1) : new Stricter(m & 1)); }
    static boolean strictOther(int n) { return new Strict(1).equals(pick(n)); }
    static boolean isInstance(int n, int m) { return type(n).isInstance(pick(m)); }
    static boolean isAssignable(int n, int m) { return type(n).isAssignableFrom(type(m)); }
    static boolean isAssignableFromOf(int n, int m) { return pick(n).getClass().isAssignableFrom(pick(m).getClass()); }
    static String above(int n) { Class<?> above = type(n).getSuperclass(); return above == null ? "none" : above.getName(); }
    static String component(int n) { Class<?> of = type(n).getComponentType(); return of == null ? "none" : of.getName(); }
    static int traits(int n) { Class<?> c = type(n); return (c.isArray() ? 1 : 0) + (c.isInterface() ? 2 : 0) + (c.isPrimitive() ? 4 : 0) + (c.isEnum() ? 8 : 0) + (c.isRecord() ? 16 : 0); }
    static int constants(int n) { Object[] all = type(n).getEnumConstants(); return all == null ? -1 : all.length; }
    static boolean casts(int n, int m) { Object o = pick(m); return type(n).cast(o) == o; }
    static String asSubclass(int n, int m) { return type(n).asSubclass(type(m)).getName(); }
    static String anonymous(int n) { Object o = new Object() { }; return o.getClass().getName() + "|" + o.getClass().getSimpleName() + "|" + o.getClass().isAnonymousClass(); }
    static String local(int n) { class Inner { } return new Inner().getClass().getSimpleName() + Inner.class.getName() + Inner.class.getCanonicalName(); }
    static String declaring(int n) { return Kind.values()[Math.floorMod(n, 3)].getDeclaringClass().getName(); }
    static int constant(String a) { return Kind.valueOf(a).ordinal(); }
    static int constantNear(int n) { return Kind.valueOf(n > 0 ? "HIGH" : n < -5 ? "high" : "LOW").value(); }
    static String thrown(int n) { try { if (n > 3) throw new Failure("m" + n); if (n > 0) throw new Failure(new IllegalStateException("i")); throw new Failure((Throwable) null); } catch (Exception e) { return e + "|" + e.getMessage() + "|" + e.getCause(); } }
    static boolean assertions(int n) { return type(n).desiredAssertionStatus(); }
    static String loop(int n) { StringBuilder all = new StringBuilder(); for (Class<?> c = type(n); c != null; c = c.getSuperclass()) all.append(c.getSimpleName()).append(' '); return all.toString(); }

    // Arrays

    static String newInstance(int n, int m) { Object made = Array.newInstance(type(n), m & 3); return made.getClass().getName(); }
    static int lengthOf(int n) { return Array.getLength(pick(n)); }
    static String elementOf(int n, int m) { Object o = Array.get(pick(n), m & 1); return o instanceof long[] ? "row" : String.valueOf(o); }
    static String copyOf(int n) { Object[] all = n > 0 ? new String[] {"x", "y"} : new Object[] {"x", 1}; Object[] copy = Arrays.copyOf(all, 1 + (n & 3)); return copy.getClass().getName() + Arrays.toString(copy); }
    static String copyOfRange(int n, int m) { Integer[] all = {1, 2, 3}; Integer[] copy = Arrays.copyOfRange(all, n & 3, m & 3); return copy.getClass().getSimpleName() + Arrays.toString(copy); }
    static String toArray(int n) { List<String> list = new ArrayList<>(); for (int i = 0; i < (n & 3); i++) list.add("e" + i); String[] all = list.toArray(new String[n & 1]); return all.getClass().getName() + Arrays.toString(all); }
    static String copyAny(int n, int m) { Object from = pick(n); Object to = (m & 1) == 0 ? new int[4] : new Object[4]; if (from.getClass().isArray() && from instanceof int[] == to instanceof int[] && !(from instanceof long[][])) System.arraycopy(from, 0, to, m & 1, 1); return to instanceof int[] ? Arrays.toString((int[]) to) : Arrays.toString((Object[]) to); }

    // Copies of objects

    static String cloned(int n) { Base old = (n & 1) == 0 ? new Base() : new Derived(); old.x = n; old.next = old; Base copy = old.clone(); copy.x++; return copy.getClass().getSimpleName() + old.x + copy.x + (copy != old) + (copy.numbers == old.numbers) + (copy.next == old) + (copy instanceof Derived ? ((Derived) copy).name + ((Derived) copy).y : ""); }
    static String notCloned(int n) { try { return "" + new Plain().copy(); } catch (CloneNotSupportedException e) { return "no"; } }

    // Identity

    static int identityKeys(int n) { Map<Object, Integer> map = new HashMap<>(); Object[] keys = {new Object(), new Plain(), new int[1], Kind.LOW, Kind.HIGH, Base.class, Derived.class}; for (int i = 0; i < keys.length; i++) map.put(keys[i], i); map.remove(keys[Math.floorMod(n, 7)]); map.put(keys[Math.floorMod(n, 3)], 50); int sum = 0; for (Object key : keys) sum = sum * 3 + map.getOrDefault(key, -1); return sum * 10 + map.size() + (map.containsKey(new Object()) ? 1000 : 0); }
    static String byClass(int n) { Map<Class<?>, String> map = new HashMap<>(); map.put(Base.class, "base"); map.put(String.class, "text"); map.put(int[].class, "numbers"); return map.get(pick(n).getClass()); }
    static int identitySet(int n) { Set<Object> set = new HashSet<>(); Object a = new Object(); set.add(a); if (n > 0) set.add(a); int count = 0; for (Object o : set) count += o == a ? 1 : 100; return count; }
    static int records(int n) { Map<Point, Kind> map = new HashMap<>(); map.put(new Point(n & 1, "a"), Kind.LOW); map.put(new Point(1, "a"), Kind.HIGH); Kind kind = map.get(new Point(0, "a")); return map.size() * 10 + (kind == null ? 5 : kind.value()); }
    static boolean arraysAsObjects(int n) { Object a = pick(n); return a.equals(pick(n)) || !a.equals(a); }
}
