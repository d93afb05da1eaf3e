package model;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Random calls on the maps that can be changed. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class MapCheck {

    /** The map under test, another one of the same origin, and an iterator that lives on. */
    private static final class Side {
        final boolean model;
        Map map;
        Map other;
        Iterator iterator;

        Side(boolean model) {
            this.model = model;
        }
    }

    private static final class RealBounded extends java.util.LinkedHashMap {
        RealBounded(boolean accessOrder) {
            super(16, 0.75f, accessOrder);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry eldest) {
            return size() > 5;
        }
    }

    private static final class ModelBounded extends LinkedHashMap {
        ModelBounded(boolean accessOrder) {
            super(16, 0.75f, accessOrder);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry eldest) {
            return size() > 5;
        }
    }

    private final String kind;
    private final Random r;
    private final int keys;
    private final Side real = new Side(false);
    private final Side model = new Side(true);

    MapCheck(String kind, Random r) {
        this.kind = kind;
        this.r = r;
        this.keys = kind.equals("EnumMap") ? Keys.ENUM : r.nextInt(Keys.KINDS);
    }

    void run() {
        String trace = kind + " ";
        for (int i = 0; i < 2; i++) {
            String made = make(i == 1);
            if (made == null) {
                return;
            }
            trace += made;
        }
        int length = 5 + r.nextInt(50);
        for (int i = 0; i < length; i++) {
            int number = r.nextInt(60);
            trace += " " + number;
            String before = table(model.map);
            if (!Check.same(trace, real, model, op(number), this::state)) {
                return;
            }
            if (!table(model.map).equals(before)) {
                dropIterators();
            }
        }
    }

    /** Growth of the table under an iterator is not compared: see the model. */
    private void dropIterators() {
        real.iterator = null;
        model.iterator = null;
    }

    private Object key() {
        return Keys.key(keys, r);
    }

    private Object value() {
        return Keys.value(r);
    }

    /** Makes the maps of both sides by the same constructor; null if that differs. */
    private String make(boolean other) {
        int capacity = r.nextInt(8) == 0 ? -1 : r.nextInt(r.nextBoolean() ? 8 : 70);
        float[] factors = {0.5f, 0.75f, 1f, 0f, Float.NaN};
        float factor = factors[r.nextInt(r.nextInt(5) == 0 ? 5 : 3)];
        int constructor = r.nextInt(4);
        String what = constructor + "(" + capacity + "," + factor + ")";
        Check.Op<Side> op = (s, log) -> {
            Map m = create(s.model, constructor, capacity, factor, s.map);
            if (other) {
                s.other = m;
            } else {
                s.map = m;
            }
            return null;
        };
        real.map = real.map == null ? create(false, 0, 0, 0, null) : real.map;
        model.map = model.map == null ? create(true, 0, 0, 0, null) : model.map;
        real.other = real.map;
        model.other = model.map;
        return Check.same(what, real, model, op, this::state) ? what : null;
    }

    private Map create(boolean m, int constructor, int capacity, float factor, Map from) {
        switch (kind) {
            case "LinkedHashMap access order":
                return m ? new LinkedHashMap(Math.max(capacity, 0), 0.75f, true)
                        : new java.util.LinkedHashMap(Math.max(capacity, 0), 0.75f, true);
            case "LinkedHashMap removeEldestEntry":
                return m ? new ModelBounded(capacity % 2 == 0)
                        : new RealBounded(capacity % 2 == 0);
            case "EnumMap":
                return createEnumMap(m, constructor, from);
            case "LinkedHashMap":
                return createLinked(m, constructor, capacity, factor, from);
            default:
                return createHash(m, constructor, capacity, factor, from);
        }
    }

    private static Map createEnumMap(boolean m, int constructor, Map from) {
        if (constructor == 0) {
            return m ? new EnumMap(Keys.Color.class) : new java.util.EnumMap(Keys.Color.class);
        }
        Map source = constructor == 1 ? from : new java.util.TreeMap(from);
        return m ? new EnumMap(source) : new java.util.EnumMap(source);
    }

    private static Map createLinked(boolean m, int constructor, int capacity, float factor,
            Map from) {
        switch (constructor) {
            case 0:
                return m ? new LinkedHashMap() : new java.util.LinkedHashMap();
            case 1:
                return m ? new LinkedHashMap(capacity) : new java.util.LinkedHashMap(capacity);
            case 2:
                return m ? new LinkedHashMap(capacity, factor)
                        : new java.util.LinkedHashMap(capacity, factor);
            default:
                return m ? new LinkedHashMap(from) : new java.util.LinkedHashMap(from);
        }
    }

    private static Map createHash(boolean m, int constructor, int capacity, float factor,
            Map from) {
        switch (constructor) {
            case 0:
                return m ? new HashMap() : new java.util.HashMap();
            case 1:
                return m ? new HashMap(capacity) : new java.util.HashMap(capacity);
            case 2:
                return m ? new HashMap(capacity, factor) : new java.util.HashMap(capacity, factor);
            default:
                return m ? new HashMap(from) : new java.util.HashMap(from);
        }
    }

    private String state(Side s) {
        return s.map + " size " + s.map.size() + " " + s.map.isEmpty() + " other " + s.other
                + " table " + table(s.map) + " " + table(s.other)
                + " hasNext " + (s.iterator != null && s.iterator.hasNext());
    }

    /** The length of the table and the threshold. */
    private static String table(Map m) {
        if (m instanceof HashMap) {
            HashMap h = (HashMap) m;
            return h.capacity + "/" + h.threshold;
        }
        if (!(m instanceof java.util.HashMap)) {
            return "";
        }
        try {
            Object[] table = (Object[]) field("table").get(m);
            return (table == null ? 0 : table.length) + "/" + field("threshold").get(m);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(String name) throws ReflectiveOperationException {
        Field f = java.util.HashMap.class.getDeclaredField(name);
        f.setAccessible(true);
        return f;
    }

    /** A change of the map inside a function, which makes the map throw at times. */
    private static Object meddle(Map map, int how, Object k, Object v) {
        if (how == 0) {
            map.put(k, v);
        } else if (how == 1) {
            map.remove(k);
        } else if (how == 2) {
            throw new IllegalStateException("function");
        } else if (how == 3) {
            return null;
        }
        return v;
    }

    /** Changes by forEach of a HashMap itself are not compared: see the model. */
    private boolean live() {
        return !kind.equals("HashMap") && r.nextInt(10) == 0;
    }

    private Collection someKeys() {
        Collection c = r.nextBoolean() ? new java.util.ArrayList() : new java.util.HashSet();
        int n = r.nextInt(8);
        for (int i = 0; i < n; i++) {
            c.add(key());
        }
        return c;
    }

    private Check.Op<Side> op(int number) {
        Object k = key();
        Object k2 = key();
        Object v = value();
        Object v2 = value();
        int how = r.nextInt(20);
        boolean live = live();
        Collection some = someKeys();
        switch (number) {
            case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7:
                return (s, log) -> s.map.put(k, v);
            case 8:
                return (s, log) -> s.map.get(k);
            case 9:
                return (s, log) -> s.map.containsKey(k);
            case 10:
                return (s, log) -> s.map.containsValue(v);
            case 11:
                return (s, log) -> s.map.getOrDefault(k, "default");
            case 12: case 13:
                return (s, log) -> s.map.remove(k);
            case 14:
                return (s, log) -> s.map.remove(k, v);
            case 15:
                return (s, log) -> s.map.putIfAbsent(k, v);
            case 16: case 17:
                return (s, log) -> s.map.computeIfAbsent(k, x -> {
                    log.append(x);
                    return meddle(s.map, how, k2, v);
                });
            case 18:
                return (s, log) -> s.map.computeIfPresent(k, (x, y) -> {
                    log.append(x).append(y);
                    return meddle(s.map, how, k2, v);
                });
            case 19: case 20:
                return (s, log) -> s.map.compute(k, (x, y) -> {
                    log.append(x).append(y);
                    return meddle(s.map, how, k2, v);
                });
            case 21: case 22:
                return (s, log) -> s.map.merge(k, v, (x, y) -> {
                    log.append(x).append(y);
                    return meddle(s.map, how, k2, v2);
                });
            case 23:
                return (s, log) -> s.map.replace(k, v);
            case 24:
                return (s, log) -> s.map.replace(k, v, v2);
            case 25:
                return (s, log) -> {
                    s.map.replaceAll((x, y) -> {
                        log.append(x).append(y);
                        return live ? meddle(s.map, how, k2, v) : v;
                    });
                    return null;
                };
            case 26:
                return (s, log) -> {
                    s.map.forEach((x, y) -> {
                        log.append(x).append(y);
                        if (live) {
                            meddle(s.map, how, k2, v);
                        }
                    });
                    return null;
                };
            case 27:
                return (s, log) -> {
                    s.map.putAll(s.other);
                    return null;
                };
            case 28:
                return (s, log) -> {
                    Map map = s.map;
                    s.map = s.other;
                    s.other = map;
                    return null;
                };
            case 29:
                return (s, log) -> {
                    if (how < 5) {
                        s.map.clear();
                    }
                    return null;
                };
            case 30:
                return (s, log) -> {
                    Map copy = (Map) s.map.getClass().getMethod("clone").invoke(s.map);
                    s.other = copy;
                    return copy.getClass() == s.map.getClass();
                };
            case 31:
                return (s, log) -> {
                    s.other = create(s.model, 3, 0, 0, s.map);
                    return s.other.equals(s.map);
                };
            case 32:
                return (s, log) -> s.map.equals(s.other) + " " + s.other.equals(s.map) + " "
                        + s.map.equals(new java.util.HashMap(s.map)) + " " + s.map.equals(null);
            case 33:
                return (s, log) -> s.map.hashCode() + " " + s.map.keySet().hashCode() + " "
                        + s.map.entrySet().hashCode();
            case 34:
                return (s, log) -> s.map.keySet().contains(k) + " " + s.map.values().contains(v)
                        + " " + s.map.entrySet().contains(new java.util.AbstractMap.SimpleEntry(k, v))
                        + s.map.entrySet().contains(k);
            case 35:
                return (s, log) -> s.map.keySet().remove(k);
            case 36:
                return (s, log) -> s.map.values().remove(v);
            case 37:
                return (s, log) -> s.map.entrySet()
                        .remove(new java.util.AbstractMap.SimpleEntry(k, v));
            case 38:
                return (s, log) -> s.map.keySet().removeIf(x -> {
                    log.append(x);
                    return x == null || x.hashCode() % 3 == 0;
                });
            case 39:
                return (s, log) -> s.map.values().removeIf(x -> {
                    log.append(x);
                    return x == v;
                });
            case 40:
                return (s, log) -> s.map.entrySet().removeIf(x -> {
                    log.append(x);
                    return ((Map.Entry) x).getValue() == v;
                });
            case 41:
                return (s, log) -> s.map.keySet().removeAll(some);
            case 42:
                return (s, log) -> how < 6 && s.map.keySet().retainAll(s.other.keySet());
            case 43:
                return (s, log) -> s.map.keySet().containsAll(some) + " "
                        + s.map.keySet().containsAll(s.other.keySet()) + " "
                        + s.map.entrySet().containsAll(s.other.entrySet()) + " "
                        + s.map.keySet().equals(s.other.keySet()) + " "
                        + s.map.entrySet().equals(s.other.entrySet()) + " "
                        + s.map.values().containsAll(s.other.values());
            case 44:
                return (s, log) -> {
                    s.map.keySet().forEach(x -> {
                        log.append(x);
                        if (live) {
                            meddle(s.map, how, k2, v);
                        }
                    });
                    s.map.values().forEach(x -> log.append(x));
                    s.map.entrySet().forEach(x -> log.append(x));
                    return null;
                };
            case 45:
                return (s, log) -> Check.show(s.map.keySet().toArray())
                        + Check.show(s.map.values().toArray(new Object[how]))
                        + Check.show(s.map.entrySet().toArray(new Map.Entry[0]));
            case 46: case 47:
                return (s, log) -> {
                    Set views = s.map.entrySet();
                    s.iterator = how % 3 == 0 ? s.map.keySet().iterator()
                            : how % 3 == 1 ? s.map.values().iterator() : views.iterator();
                    return null;
                };
            case 48: case 49: case 50: case 51: case 52:
                return (s, log) -> s.iterator == null ? null : s.iterator.next();
            case 53:
                return (s, log) -> {
                    if (s.iterator != null) {
                        s.iterator.remove();
                    }
                    return null;
                };
            case 54:
                return (s, log) -> {
                    for (Object o : s.map.entrySet()) {
                        Map.Entry e = (Map.Entry) o;
                        log.append(e.getKey()).append(e.hashCode()).append(e.setValue(v));
                        log.append(e.equals(new java.util.AbstractMap.SimpleEntry(k, v)));
                    }
                    return null;
                };
            case 55:
                return (s, log) -> {
                    Iterator it = s.map.keySet().iterator();
                    for (int i = 0; i < how && it.hasNext(); i++) {
                        log.append(it.next());
                        if (i % 2 == 0) {
                            it.remove();
                        }
                    }
                    it.forEachRemaining(x -> log.append(x));
                    it.remove();
                    it.remove();
                    return null;
                };
            case 56:
                return (s, log) -> how % 4 == 0 ? s.map.keySet().add(k)
                        : how % 4 == 1 ? s.map.values().add(v)
                        : how % 4 == 2 ? s.map.merge(k, v, null) : s.map.computeIfAbsent(k, null);
            case 57:
                return (s, log) -> {
                    s.map.putAll(how < 6 ? s.map : new java.util.TreeMap(java.util.Map.of(1, 2)));
                    return null;
                };
            case 58:
                return (s, log) -> {
                    if (how % 3 == 0) {
                        s.map.forEach(null);
                    } else if (how % 3 == 1) {
                        s.map.keySet().forEach(null);
                    } else {
                        s.map.replaceAll(null);
                    }
                    return null;
                };
            default:
                return (s, log) -> (s.map.keySet() == s.map.keySet()) + " "
                        + (s.map.values() == s.map.values()) + " "
                        + (s.map.entrySet() == s.map.entrySet()) + " "
                        + s.map.get("no key") + s.map.containsKey(Keys.Size.LARGE)
                        + s.map.remove(Keys.Size.SMALL) + s.map.keySet() + s.map.values()
                        + s.map.entrySet() + s.map.keySet().stream().count();
        }
    }
}
