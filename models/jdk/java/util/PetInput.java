package java.util;

/**
 * Builds the collections of an input: the front end for class files knows these methods by name. A
 * collection has at most as many elements as the arrays, and what no program can build ends the path
 * without a report.
 */
final class PetInput {
    private PetInput() {}

    static void list(ArrayList<?> list, int count, Object[] items) {
        checked(count, items.length);
        list.elementData = items;
        list.size = count;
    }

    static void items(Collection<Object> items, int count, Object[] from) {
        checked(count, from.length);
        for (int i = 0; i < count; i++) {
            Object item = from[i];
            if (isSorted(items)) {
                ascending(from, i, items instanceof Set);
            } else if (item == null && items instanceof ArrayDeque) {
                PetModel.impossible();
            }
            if (!items.add(item)) {
                PetModel.impossible();
            }
        }
    }

    static void entries(Map<Object, Object> map, int count, Object[] keys, Object[] values) {
        checked(count, keys.length);
        for (int i = 0; i < count; i++) {
            if (map instanceof SortedMap) {
                ascending(keys, i, true);
            } else if (map.containsKey(keys[i])) {
                PetModel.impossible();
            }
            map.put(keys[i], values[i]);
        }
    }

    /** The entries are made when somebody looks at them. */
    static void entries(
            HashMap<?, ?> map,
            int count,
            Object[] keys,
            Object[] values,
            boolean[] answers,
            boolean isWhole) {
        map.given = new PetEntries(count, keys, values, answers);
        if (isWhole) {
            complete(map);
        }
    }

    /** Before a method that looks at one key. */
    @SuppressWarnings("unchecked")
    static void seek(HashMap<?, ?> map, Object key) {
        PetEntries given = map.given;
        if (given != null) {
            given.seek((HashMap<Object, Object>) map, key);
        }
    }

    /** Before a method that looks at all entries. */
    @SuppressWarnings("unchecked")
    static void complete(HashMap<?, ?> map) {
        PetEntries given = map.given;
        if (given != null) {
            given.complete((HashMap<Object, Object>) map);
        }
    }

    private static void checked(int count, int most) {
        if (count < 0) {
            PetModel.impossible();
        }
        if (count > most) {
            PetModel.impossible();
        }
    }

    private static boolean isSorted(Collection<?> items) {
        return items instanceof SortedSet || items instanceof PriorityQueue;
    }

    /** The elements of sorted collections come in their order: other orders give the same objects. */
    @SuppressWarnings("unchecked")
    private static void ascending(Object[] items, int at, boolean isStrict) {
        if (items[at] == null) {
            PetModel.impossible();
        }
        if (at > 0) {
            int order = ((Comparable<Object>) items[at - 1]).compareTo(items[at]);
            if (isStrict ? order >= 0 : order > 0) {
                PetModel.impossible();
            }
        }
    }
}
