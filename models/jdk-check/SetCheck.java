package model;

import java.util.Collection;
import java.util.Iterator;
import java.util.Random;
import java.util.Set;

/** Random calls on the sets that can be changed. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class SetCheck {

    /** The set under test, another one of the same origin, and an iterator that lives on. */
    private static final class Side {
        final boolean model;
        Set set;
        Set other;
        Iterator iterator;

        Side(boolean model) {
            this.model = model;
        }
    }

    private final String kind;
    private final Random r;
    private final int keys;
    private final Side real = new Side(false);
    private final Side model = new Side(true);

    SetCheck(String kind, Random r) {
        this.kind = kind;
        this.r = r;
        this.keys = kind.equals("EnumSet") ? Keys.ENUM : r.nextInt(Keys.KINDS);
    }

    void run() {
        for (Side s : new Side[] {real, model}) {
            s.set = create(s.model, 0, 0, 0.75f, null);
            s.other = create(s.model, 0, 0, 0.75f, null);
        }
        String trace = kind;
        int length = 5 + r.nextInt(50);
        for (int i = 0; i < length; i++) {
            int number = r.nextInt(34);
            trace += " " + number;
            if (!Check.same(trace, real, model, op(number), this::state)) {
                return;
            }
        }
    }

    private String state(Side s) {
        return s.set + " size " + s.set.size() + " " + s.set.isEmpty() + " other " + s.other
                + " hasNext " + (s.iterator != null && s.iterator.hasNext());
    }

    private Set create(boolean m, int constructor, int capacity, float factor, Collection from) {
        if (kind.equals("EnumSet")) {
            return createEnumSet(m, constructor, from);
        }
        boolean linked = kind.equals("LinkedHashSet");
        switch (constructor) {
            case 0:
                return linked ? (m ? new LinkedHashSet() : new java.util.LinkedHashSet())
                        : (m ? new HashSet() : new java.util.HashSet());
            case 1:
                return linked ? (m ? new LinkedHashSet(capacity)
                                : new java.util.LinkedHashSet(capacity))
                        : (m ? new HashSet(capacity) : new java.util.HashSet(capacity));
            case 2:
                return linked ? (m ? new LinkedHashSet(capacity, factor)
                                : new java.util.LinkedHashSet(capacity, factor))
                        : (m ? new HashSet(capacity, factor)
                                : new java.util.HashSet(capacity, factor));
            default:
                return linked ? (m ? new LinkedHashSet(from) : new java.util.LinkedHashSet(from))
                        : (m ? new HashSet(from) : new java.util.HashSet(from));
        }
    }

    private static Set createEnumSet(boolean m, int constructor, Collection from) {
        switch (constructor) {
            case 0:
                return m ? EnumSet.noneOf(Keys.Color.class)
                        : java.util.EnumSet.noneOf(Keys.Color.class);
            case 1:
                return m ? EnumSet.allOf(Keys.Color.class)
                        : java.util.EnumSet.allOf(Keys.Color.class);
            case 2:
                return m ? EnumSet.noneOf((Class) Object.class)
                        : java.util.EnumSet.noneOf((Class) Object.class);
            default:
                return m ? EnumSet.copyOf(from) : java.util.EnumSet.copyOf(from);
        }
    }

    /** The factories of EnumSet that have no counterpart in the other sets. */
    private static Set factory(Side s, int how, Enum a, Enum b, Enum c) {
        switch (how) {
            case 0:
                return s.model ? EnumSet.of(a) : java.util.EnumSet.of(a);
            case 1:
                return s.model ? EnumSet.of(a, b) : java.util.EnumSet.of(a, b);
            case 2:
                return s.model ? EnumSet.of(a, b, c) : java.util.EnumSet.of(a, b, c);
            case 3:
                return s.model ? EnumSet.of(a, b, c, a) : java.util.EnumSet.of(a, b, c, a);
            case 4:
                return s.model ? EnumSet.of(a, b, c, b, a) : java.util.EnumSet.of(a, b, c, b, a);
            case 5:
                return s.model ? EnumSet.of(a, new Enum[] {b, c, a})
                        : java.util.EnumSet.of(a, new Enum[] {b, c, a});
            case 6:
                return s.model ? EnumSet.range(a, b) : java.util.EnumSet.range(a, b);
            case 7:
                return s.model ? EnumSet.complementOf((EnumSet) s.set)
                        : java.util.EnumSet.complementOf((java.util.EnumSet) s.set);
            case 8:
                return s.model ? EnumSet.copyOf((EnumSet) s.set)
                        : java.util.EnumSet.copyOf((java.util.EnumSet) s.set);
            default:
                return s.model ? EnumSet.allOf(Keys.Size.class)
                        : java.util.EnumSet.allOf(Keys.Size.class);
        }
    }

    private Collection some() {
        Collection c = r.nextBoolean() ? new java.util.ArrayList() : new java.util.HashSet();
        int n = r.nextInt(8);
        for (int i = 0; i < n; i++) {
            c.add(Keys.key(keys, r));
        }
        return c;
    }

    private Check.Op<Side> op(int number) {
        Object k = Keys.key(keys, r);
        Object k2 = Keys.key(keys, r);
        Object k3 = Keys.key(keys, r);
        Collection some = some();
        int how = r.nextInt(20);
        int capacity = r.nextInt(60) - 2;
        float factor = r.nextInt(5) == 0 ? 0f : 0.5f + r.nextInt(3) / 4f;
        int constructor = r.nextInt(4);
        switch (number) {
            case 0: case 1: case 2: case 3: case 4: case 5: case 6:
                return (s, log) -> s.set.add(k);
            case 7: case 8:
                return (s, log) -> s.set.remove(k);
            case 9:
                return (s, log) -> s.set.contains(k) + " " + s.set.contains("no element") + " "
                        + s.set.contains(Keys.Size.SMALL) + s.set.remove(Keys.Size.LARGE);
            case 10:
                return (s, log) -> s.set.addAll(some);
            case 11:
                return (s, log) -> s.set.addAll(s.other);
            case 12:
                return (s, log) -> s.set.removeAll(some);
            case 13:
                return (s, log) -> s.set.removeAll(s.other);
            case 14:
                return (s, log) -> how < 8 && s.set.retainAll(s.other);
            case 15:
                return (s, log) -> how < 8 && s.set.retainAll(some);
            case 16:
                return (s, log) -> s.set.containsAll(s.other) + " " + s.set.containsAll(some) + " "
                        + s.set.equals(s.other) + " " + s.set.equals(new java.util.HashSet(s.set));
            case 17:
                return (s, log) -> s.set.hashCode();
            case 18:
                return (s, log) -> {
                    if (how < 5) {
                        s.set.clear();
                    }
                    return null;
                };
            case 19:
                return (s, log) -> {
                    if (s.set instanceof java.util.HashSet) {
                        s.other = (Set) ((java.util.HashSet) s.set).clone();
                    } else if (s.set instanceof java.util.EnumSet) {
                        s.other = ((java.util.EnumSet) s.set).clone();
                    } else if (s.set instanceof HashSet) {
                        s.other = (Set) ((HashSet) s.set).clone();
                    } else {
                        s.other = ((EnumSet) s.set).clone();
                    }
                    return s.other.equals(s.set);
                };
            case 20:
                return (s, log) -> {
                    s.other = create(s.model, constructor, capacity, factor, s.set);
                    return null;
                };
            case 21:
                return (s, log) -> {
                    s.other = create(s.model, 3, 0, 0, some);
                    return null;
                };
            case 22:
                return (s, log) -> {
                    Set set = s.set;
                    s.set = s.other;
                    s.other = set;
                    return null;
                };
            case 23:
                return (s, log) -> s.set.removeIf(x -> {
                    log.append(x);
                    return x == null || x.hashCode() % 3 == 0;
                });
            case 24:
                return (s, log) -> {
                    s.set.forEach(x -> {
                        log.append(x);
                        if (how == 0) {
                            s.set.remove(k);
                        }
                        if (how == 1) {
                            s.set.add(k);
                        }
                    });
                    return null;
                };
            case 25:
                return (s, log) -> Check.show(s.set.toArray())
                        + Check.show(s.set.toArray(new Object[how]));
            case 26: case 27:
                return (s, log) -> {
                    s.iterator = s.set.iterator();
                    return null;
                };
            case 28: case 29: case 30:
                return (s, log) -> s.iterator == null ? null : s.iterator.next();
            case 31:
                return (s, log) -> {
                    if (s.iterator != null) {
                        s.iterator.remove();
                    }
                    return null;
                };
            case 32:
                return (s, log) -> {
                    if (keys == Keys.ENUM && kind.equals("EnumSet")) {
                        s.other = factory(s, how / 2, (Enum) k, (Enum) k2, (Enum) k3);
                    }
                    return null;
                };
            default:
                return (s, log) -> s.set.stream().filter(x -> x != null).count() + " "
                        + s.set.addAll(java.util.List.of()) + s.set.removeAll(null);
        }
    }
}
