package model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Random calls on the collections of List.of, Set.of and Map.of. The model's objects are made
 * as the interfaces of the JDK make them. The order of sets and maps is not compared.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
final class ImmutableCheck {

    /** The collection under test; for lists, an iterator that lives on. */
    private static final class Side<T> {
        final boolean model;
        T it;
        ListIterator iterator;

        Side(boolean model) {
            this.model = model;
        }
    }

    private ImmutableCheck() {
    }

    static void run(String kind, Random r) {
        switch (kind) {
            case "List.of":
                lists(r);
                break;
            case "Set.of":
                sets(r);
                break;
            default:
                maps(r);
        }
    }

    /** Elements; duplicates and nulls are rare. Kind 4 (bad hash codes) is left out. */
    private static Object[] elements(Random r, int kind, int n) {
        Object[] a = new Object[n];
        for (int i = 0; i < n; i++) {
            a[i] = element(r, kind);
        }
        return a;
    }

    private static Object element(Random r, int kind) {
        Object e = Keys.key(kind, r);
        return e == null && r.nextInt(4) > 0 ? Integer.valueOf(r.nextInt()) : e;
    }

    private static int kind(Random r) {
        int kind = r.nextInt(Keys.KINDS);
        return kind == 4 ? 0 : kind;
    }

    private static List list(boolean model, Object[] a) {
        if (!model) {
            return List.of(a);
        }
        switch (a.length) {
            case 0:
                return ImmutableCollections.EMPTY_LIST;
            case 1:
                return new ImmutableCollections.List12(a[0]);
            case 2:
                return new ImmutableCollections.List12(a[0], a[1]);
            default:
                return ImmutableCollections.listFromArray(a);
        }
    }

    private static Set set(boolean model, Object[] a) {
        if (!model) {
            return Set.of(a);
        }
        switch (a.length) {
            case 0:
                return ImmutableCollections.EMPTY_SET;
            case 1:
                return new ImmutableCollections.Set12(a[0]);
            case 2:
                return new ImmutableCollections.Set12(a[0], a[1]);
            default:
                return new ImmutableCollections.SetN(a);
        }
    }

    private static Map map(boolean model, Object[] a) {
        if (model) {
            switch (a.length) {
                case 0:
                    return ImmutableCollections.EMPTY_MAP;
                case 2:
                    return new ImmutableCollections.Map1(a[0], a[1]);
                default:
                    return new ImmutableCollections.MapN(a);
            }
        }
        switch (a.length) {
            case 0:
                return Map.of();
            case 2:
                return Map.of(a[0], a[1]);
            case 4:
                return Map.of(a[0], a[1], a[2], a[3]);
            case 6:
                return Map.of(a[0], a[1], a[2], a[3], a[4], a[5]);
            default:
                return Map.of(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        }
    }

    /** The elements as strings in alphabetical order. */
    private static String sorted(Collection c) {
        List<String> strings = new ArrayList<>();
        for (Object o : c) {
            strings.add(String.valueOf(o));
        }
        strings.sort(null);
        return strings.toString();
    }

    /** A call that the collection does not support. */
    private static Object change(Collection c, int how, Object e) {
        switch (how) {
            case 0:
                return c.add(e);
            case 1:
                return c.remove(e);
            case 2:
                return c.addAll(List.of());
            case 3:
                return c.removeAll(List.of());
            case 4:
                return c.retainAll(List.of());
            case 5:
                return c.removeIf(x -> false);
            default:
                c.clear();
                return null;
        }
    }

    private static <T> void calls(Random r, int count, Side<T> real, Side<T> model,
            java.util.function.Function<Random, Check.Op<Side<T>>> ops,
            Check.State<Side<T>> state, String trace) {
        if (real.it == null || model.it == null) {
            return;
        }
        for (int i = 0; i < count; i++) {
            if (!Check.same(trace, real, model, ops.apply(r), state)) {
                return;
            }
        }
    }

    private static void lists(Random r) {
        int kind = kind(r);
        Object[] a = elements(r, kind, r.nextInt(6));
        boolean nulls = r.nextInt(5) == 0;
        Side<List> real = new Side<>(false);
        Side<List> model = new Side<>(true);
        Check.State<Side<List>> state = s -> s.it + " " + (s.it == null ? 0 : s.it.size());
        Check.Op<Side<List>> make = (s, log) -> {
            if (!nulls) {
                s.it = list(s.model, a);
            } else if (s.model) {
                s.it = ImmutableCollections.listFromTrustedArrayNullsAllowed(a.clone());
            } else {
                s.it = java.util.Arrays.stream(a.clone()).toList();
            }
            return null;
        };
        if (Check.same("List.of", real, model, make, state)) {
            calls(r, 25, real, model, x -> listOp(x, kind), state, java.util.Arrays.toString(a));
        }
    }

    private static Check.Op<Side<List>> listOp(Random r, int kind) {
        Object e = element(r, kind);
        int i = r.nextInt(8) - 1;
        int j = r.nextInt(8) - 1;
        int how = r.nextInt(12);
        switch (r.nextInt(14)) {
            case 0:
                return (s, log) -> i == 3 ? change(s.it, how, e) : null;
            case 1:
                return (s, log) -> s.it.get(i);
            case 2:
                return (s, log) -> s.it.indexOf(e) + " " + s.it.lastIndexOf(e) + s.it.contains(e);
            case 3:
                return (s, log) -> {
                    List sub = s.it.subList(i, j);
                    if (how < 3 && !sub.isEmpty()) {
                        s.it = sub;
                    }
                    return sub;
                };
            case 4:
                return (s, log) -> {
                    s.iterator = s.it.listIterator(i);
                    return null;
                };
            case 5: case 6:
                return (s, log) -> s.iterator == null ? null
                        : s.iterator.hasNext() + " " + s.iterator.nextIndex() + s.iterator.next();
            case 7:
                return (s, log) -> s.iterator == null ? null : s.iterator.hasPrevious() + " "
                        + s.iterator.previousIndex() + s.iterator.previous();
            case 8:
                return (s, log) -> {
                    if (s.iterator != null && how == 0) {
                        s.iterator.add(e);
                    } else if (s.iterator != null && how == 1) {
                        s.iterator.set(e);
                    } else if (s.iterator != null) {
                        s.iterator.remove();
                    }
                    return null;
                };
            case 9:
                return (s, log) -> s.it.hashCode() + " " + s.it.equals(new ArrayList(s.it))
                        + new ArrayList(s.it).equals(s.it) + s.it.equals(List.of(1, 2)) + s.it.isEmpty();
            case 10:
                return (s, log) -> Check.show(s.it.toArray())
                        + Check.show(s.it.toArray(new Object[how]));
            case 11:
                return (s, log) -> {
                    ListIterator plain = (ListIterator) s.it.iterator();
                    Object first = plain.hasNext() ? plain.next() : null;
                    return how == 0 ? plain.previous() : how == 1 ? plain.nextIndex() : first;
                };
            case 12:
                return (s, log) -> {
                    switch (how) {
                        case 0:
                            s.it.add(0, e);
                            break;
                        case 1:
                            s.it.set(0, e);
                            break;
                        case 2:
                            s.it.remove(0);
                            break;
                        case 3:
                            s.it.sort(null);
                            break;
                        case 4:
                            s.it.replaceAll(x -> x);
                            break;
                        case 5:
                            return s.it.addAll(0, List.of());
                        default:
                            s.it.forEach(x -> log.append(x));
                    }
                    return null;
                };
            default:
                return (s, log) -> s.it.containsAll(java.util.Arrays.asList(e)) + " "
                        + s.it.stream().count();
        }
    }

    private static void sets(Random r) {
        int kind = kind(r);
        Object[] a = elements(r, kind, r.nextInt(6));
        Side<Set> real = new Side<>(false);
        Side<Set> model = new Side<>(true);
        Check.State<Side<Set>> state = s -> s.it == null ? "" : sorted(s.it) + s.it.size();
        Check.Op<Side<Set>> make = (s, log) -> {
            s.it = set(s.model, a);
            return null;
        };
        if (Check.same("Set.of", real, model, make, state)) {
            calls(r, 15, real, model, x -> setOp(x, kind), state, java.util.Arrays.toString(a));
        }
    }

    private static Check.Op<Side<Set>> setOp(Random r, int kind) {
        Object e = element(r, kind);
        int how = r.nextInt(9);
        switch (r.nextInt(5)) {
            case 0:
                return (s, log) -> change(s.it, how, e);
            case 1:
                return (s, log) -> s.it.contains(e);
            case 2:
                return (s, log) -> s.it.hashCode() + " " + s.it.equals(new HashSet(s.it)) + " "
                        + new HashSet(s.it).equals(s.it) + s.it.equals(Set.of(1))
                        + s.it.equals(new java.util.HashSet(java.util.Arrays.asList(e)));
            case 3:
                return (s, log) -> {
                    Iterator it = s.it.iterator();
                    while (it.hasNext()) {
                        it.next();
                    }
                    if (how == 0) {
                        it.remove();
                    }
                    return it.next();
                };
            default:
                return (s, log) -> s.it.toArray().length + " "
                        + s.it.containsAll(java.util.Arrays.asList(e)) + s.it.isEmpty();
        }
    }

    private static void maps(Random r) {
        int kind = kind(r);
        Object[] a = elements(r, kind, 2 * r.nextInt(5));
        Side<Map> real = new Side<>(false);
        Side<Map> model = new Side<>(true);
        Check.State<Side<Map>> state = s -> s.it == null ? ""
                : sorted(s.it.entrySet()) + s.it.size() + sorted(s.it.keySet())
                        + sorted(s.it.values());
        Check.Op<Side<Map>> make = (s, log) -> {
            s.it = map(s.model, a);
            return null;
        };
        if (Check.same("Map.of", real, model, make, state)) {
            calls(r, 20, real, model, x -> mapOp(x, kind), state, java.util.Arrays.toString(a));
        }
    }

    private static Check.Op<Side<Map>> mapOp(Random r, int kind) {
        Object e = element(r, kind);
        int how = r.nextInt(13);
        switch (r.nextInt(7)) {
            case 0:
                return (s, log) -> changeMap(s.it, how, e);
            case 1:
                return (s, log) -> s.it.get(e) + " " + s.it.getOrDefault(e, "default");
            case 2:
                return (s, log) -> s.it.containsKey(e) + " " + s.it.containsValue(e);
            case 3:
                return (s, log) -> s.it.hashCode() + " " + s.it.equals(new HashMap(s.it)) + " "
                        + new HashMap(s.it).equals(s.it) + s.it.equals(Map.of(1, 2))
                        + s.it.isEmpty();
            case 4:
                return (s, log) -> change(how % 2 == 0 ? s.it.keySet() : s.it.entrySet(), how, e);
            case 5:
                return (s, log) -> {
                    TreeSet<String> seen = new TreeSet<>();
                    s.it.forEach((k, v) -> seen.add(k + "=" + v));
                    for (Object o : s.it.entrySet()) {
                        Map.Entry entry = (Map.Entry) o;
                        seen.add(entry.hashCode() + " " + entry.equals(
                                new java.util.AbstractMap.SimpleEntry(entry)));
                        if (how == 0) {
                            entry.setValue(e);
                        }
                    }
                    return seen;
                };
            default:
                return (s, log) -> {
                    Iterator it = s.it.entrySet().iterator();
                    while (it.hasNext()) {
                        it.next();
                    }
                    if (how == 0) {
                        it.remove();
                    }
                    return it.next();
                };
        }
    }

    private static Object changeMap(Map m, int how, Object e) {
        switch (how) {
            case 0:
                return m.put(e, e);
            case 1:
                return m.remove(e);
            case 2:
                m.putAll(Map.of());
                return null;
            case 3:
                return m.putIfAbsent(e, e);
            case 4:
                return m.computeIfAbsent(e, x -> x);
            case 5:
                return m.computeIfPresent(e, (x, y) -> x);
            case 6:
                return m.compute(e, (x, y) -> x);
            case 7:
                return m.merge(e, e, (x, y) -> x);
            case 8:
                return m.replace(e, e);
            case 9:
                return m.replace(e, e, e);
            case 10:
                m.replaceAll((x, y) -> y);
                return null;
            case 11:
                return m.remove(e, e);
            default:
                m.clear();
                return null;
        }
    }
}
