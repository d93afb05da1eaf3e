package model;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;
import java.util.Spliterator;

/** Random calls on ArrayList. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class ListCheck {

    /** The list under test, another one, and an iterator, a part and a spliterator that live on. */
    private static final class Side {
        final boolean model;
        List list;
        List other;
        ListIterator iterator;
        List part;
        Spliterator spliterator;

        Side(boolean model) {
            this.model = model;
            list = create(model, 0, 0, null);
            other = create(model, 0, 0, null);
        }
    }

    private final Random r;
    private final int keys;
    private final Side real = new Side(false);
    private final Side model = new Side(true);

    ListCheck(Random r) {
        this.r = r;
        this.keys = r.nextInt(Keys.KINDS);
    }

    void run() {
        String trace = "ArrayList";
        int length = 5 + r.nextInt(50);
        for (int i = 0; i < length; i++) {
            int number = r.nextInt(48);
            trace += " " + number;
            if (!Check.same(trace, real, model, op(number), this::state)) {
                return;
            }
        }
    }

    private String state(Side s) {
        String iterator = s.iterator == null ? "" : s.iterator.hasNext() + " "
                + s.iterator.hasPrevious() + " " + s.iterator.nextIndex() + " "
                + s.iterator.previousIndex();
        String part;
        try {
            part = "" + s.part;
        } catch (java.util.ConcurrentModificationException e) {
            part = "changed";
        }
        return s.list + " size " + s.list.size() + " " + s.list.isEmpty() + " other " + s.other
                + " iterator " + iterator + " part " + part;
    }

    private static List create(boolean m, int constructor, int capacity, Collection from) {
        switch (constructor) {
            case 0:
                return m ? new ArrayList() : new java.util.ArrayList();
            case 1:
                return m ? new ArrayList(capacity) : new java.util.ArrayList(capacity);
            default:
                return m ? new ArrayList(from) : new java.util.ArrayList(from);
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

    private static final Comparator BY_TEXT = (a, b) ->
            String.valueOf(a).compareTo(String.valueOf(b));
    private static final Comparator BY_LENGTH = (a, b) ->
            Integer.compare(String.valueOf(a).length(), String.valueOf(b).length());

    private Check.Op<Side> op(int number) {
        Object k = Keys.key(keys, r);
        Object k2 = Keys.key(keys, r);
        Collection some = some();
        int how = r.nextInt(20);
        int big = r.nextInt(6);
        int at = r.nextInt(14) - 1;
        int to = r.nextInt(14) - 1;
        boolean isNear = r.nextInt(4) != 0;
        switch (number) {
            case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7:
                return (s, log) -> s.list.add(k);
            case 8: case 9:
                return (s, log) -> {
                    s.list.add(place(s.list.size() + 1, at, isNear), k);
                    return null;
                };
            case 10: case 11:
                return (s, log) -> s.list.remove(place(s.list.size(), at, isNear));
            case 12:
                return (s, log) -> s.list.remove(k);
            case 13:
                return (s, log) -> s.list.get(place(s.list.size(), at, isNear));
            case 14:
                return (s, log) -> s.list.set(place(s.list.size(), at, isNear), k);
            case 15:
                return (s, log) -> s.list.contains(k) + " " + s.list.indexOf(k) + " "
                        + s.list.lastIndexOf(k) + " " + s.list.indexOf("no element");
            case 16:
                return (s, log) -> s.list.addAll(how == 0 ? s.list : some);
            case 17:
                return (s, log) -> s.list.addAll(place(s.list.size() + 1, at, isNear),
                        how < 5 ? s.other : some);
            case 18:
                return (s, log) -> how < 10 ? s.list.removeAll(some) : s.list.removeAll(s.other);
            case 19:
                return (s, log) -> how < 3 ? s.list.retainAll(some)
                        : how < 6 && s.list.retainAll(s.other);
            case 20:
                // A collection whose contains throws
                return (s, log) -> how < 8 && s.list.removeAll(new java.util.AbstractList() {
                    private int asked;

                    public Object get(int i) {
                        return null;
                    }

                    public int size() {
                        return 0;
                    }

                    public boolean contains(Object o) {
                        if (asked++ == how) {
                            throw new IllegalStateException("contains");
                        }
                        return asked % 2 == 0;
                    }
                });
            case 21:
                return (s, log) -> s.list.containsAll(some) + " " + s.list.equals(s.other) + " "
                        + s.list.equals(new java.util.LinkedList(s.list)) + " "
                        + s.other.equals(s.list) + " " + s.list.hashCode();
            case 22:
                return (s, log) -> {
                    if (how < 4) {
                        s.list.clear();
                    }
                    return null;
                };
            case 23:
                return (s, log) -> {
                    s.other = s.model ? (List) ((ArrayList) s.list).clone()
                            : (List) ((java.util.ArrayList) s.list).clone();
                    return s.other.equals(s.list);
                };
            case 24:
                return (s, log) -> {
                    s.other = create(s.model, how % 3, at, how < 10 ? some : s.list);
                    return null;
                };
            case 25:
                return (s, log) -> {
                    List list = s.list;
                    s.list = s.other;
                    s.other = list;
                    return null;
                };
            case 26: case 27:
                return (s, log) -> s.list.removeIf(how == 0 ? null : x -> {
                    log.append(x);
                    if (how == 1) {
                        s.list.add(k);
                    }
                    if (how == 2 && x == null) {
                        throw new IllegalStateException("removeIf");
                    }
                    return x == null || x.hashCode() % 3 == 0;
                });
            case 28:
                return (s, log) -> {
                    s.list.forEach(how == 0 ? null : x -> {
                        log.append(x);
                        if (how == 1) {
                            s.list.remove(k);
                        }
                        if (how == 2) {
                            s.list.add(k);
                        }
                    });
                    return null;
                };
            case 29:
                return (s, log) -> {
                    s.list.replaceAll(how == 0 ? null : x -> {
                        log.append(x);
                        if (how == 1) {
                            s.list.remove(k);
                        }
                        return x == null ? k : how < 10 ? x : k2;
                    });
                    return null;
                };
            case 30: case 31:
                return (s, log) -> {
                    s.list.sort(how < 6 && s.list.size() < 32 ? null : how < 12 ? BY_TEXT : how < 18 ? BY_LENGTH
                            : (a, b) -> {
                                if (s.list.size() < 32) {
                                    log.append(a).append(b);
                                }
                                return BY_LENGTH.compare(a, b);
                            });
                    return null;
                };
            case 32:
                return (s, log) -> {
                    for (int i = 0; big == 0 && i < 60; i++) {
                        s.list.add(some.isEmpty() ? k : (i * 7 + how) % 13);
                    }
                    return null;
                };
            case 33:
                return (s, log) -> Check.show(s.list.toArray())
                        + Check.show(s.list.toArray(new Object[how]))
                        + Check.show(s.list.toArray(new Object[0]));
            case 34:
                return (s, log) -> {
                    s.iterator = how < 10 ? s.list.listIterator()
                            : s.list.listIterator(place(s.list.size() + 1, at, isNear));
                    return s.list.iterator().hasNext();
                };
            case 35: case 36: case 37:
                return (s, log) -> s.iterator == null ? null : s.iterator.next();
            case 38:
                return (s, log) -> s.iterator == null ? null : s.iterator.previous();
            case 39:
                return (s, log) -> {
                    if (s.iterator != null) {
                        s.iterator.remove();
                    }
                    return null;
                };
            case 40:
                return (s, log) -> {
                    if (s.iterator != null && how < 10) {
                        s.iterator.set(k);
                    } else if (s.iterator != null) {
                        s.iterator.add(k);
                    }
                    return null;
                };
            case 41:
                return (s, log) -> {
                    if (s.iterator != null) {
                        s.iterator.forEachRemaining(x -> {
                            log.append(x);
                            if (how == 1) {
                                s.list.add(k);
                            }
                        });
                    }
                    return null;
                };
            case 42:
                return (s, log) -> {
                    s.part = s.list.subList(place(s.list.size() + 1, at, isNear),
                            place(s.list.size() + 1, to, isNear));
                    return s.part;
                };
            case 43: case 44:
                return (s, log) -> part(s, how, at, k, some, log);
            case 45:
                return (s, log) -> {
                    s.spliterator = s.list.spliterator();
                    return s.spliterator.characteristics();
                };
            case 46:
                return (s, log) -> {
                    if (s.spliterator == null) {
                        return null;
                    }
                    if (how == 0) {
                        Spliterator half = s.spliterator.trySplit();
                        if (half != null) {
                            half.forEachRemaining(log::append);
                        }
                    }
                    if (how < 4) {
                        s.spliterator.forEachRemaining(x -> {
                            log.append(x);
                            if (how == 1) {
                                s.list.add(k);
                            }
                        });
                    }
                    return s.spliterator.tryAdvance(x -> {
                        log.append(x);
                        if (how == 5) {
                            s.list.add(k);
                        }
                    }) + " " + s.spliterator.estimateSize();
                };
            default:
                return (s, log) -> {
                    // An outdated spliterator shows the capacity, which differs after trimming.
                    s.spliterator = null;
                    if (s.model) {
                        ((ArrayList) s.list).trimToSize();
                        ((ArrayList) s.list).ensureCapacity(how);
                    } else {
                        ((java.util.ArrayList) s.list).trimToSize();
                        ((java.util.ArrayList) s.list).ensureCapacity(how);
                    }
                    return s.list.stream().filter(x -> x != null).count();
                };
        }
    }

    /** A position that is mostly inside. */
    private static int place(int size, int at, boolean isNear) {
        return isNear && size > 0 && at >= 0 ? at % size : at;
    }

    private Object part(Side s, int how, int at, Object k, Collection some, StringBuilder log) {
        if (s.part == null) {
            return null;
        }
        switch (how) {
            case 0: case 1: case 2:
                return s.part.add(k);
            case 3:
                s.part.add(at, k);
                return null;
            case 4: case 5:
                return s.part.remove(at);
            case 6:
                return s.part.get(at);
            case 7:
                return s.part.set(at, k);
            case 8:
                return s.part.addAll(some);
            case 9:
                return s.part.removeAll(some);
            case 10:
                s.part.sort(BY_TEXT);
                return s.part.size();
            case 11:
                s.part.clear();
                return null;
            case 12:
                return s.part.indexOf(k) + " " + s.part.lastIndexOf(k) + s.part.contains(k);
            case 13:
                return s.part.hashCode() + " " + s.part.equals(s.other);
            case 14:
                return s.part.removeIf(x -> x == null || x.hashCode() % 2 == 0);
            case 15:
                return Check.show(s.part.toArray()) + Check.show(s.part.toArray(new Object[3]));
            case 16:
                return s.part.size() + " " + s.part.subList(0, at);
            case 17:
                s.part.forEach(log::append);
                return null;
            case 18:
                return s.part.stream().map(String::valueOf).reduce("", (a, b) -> a + "" + b);
            default:
                return s.part.retainAll(s.other);
        }
    }
}
