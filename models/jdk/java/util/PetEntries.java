package java.util;

/**
 * The entries of a map of the input that the program has not looked at yet. A question about a key
 * has two answers, whatever the other entries are: the key is that of the next entry, or the map has
 * no such key. Only what depends on all entries (size, iteration) makes them all.
 */
final class PetEntries {
    private final int count;
    private final Object[] keys;
    private final Object[] values;
    /** The answers to the first questions. */
    private final boolean[] answers;
    private int asked;
    /** So many entries were looked at, and may have been removed since. */
    private int known;
    /** The keys that the map did not have. */
    private final Object[] absent;
    private int absentCount;

    PetEntries(int count, Object[] keys, Object[] values, boolean[] answers) {
        this.count = count;
        this.keys = keys;
        this.values = values;
        this.answers = answers;
        this.absent = new Object[answers.length];
    }

    /** Decides whether the map has a key. */
    void seek(HashMap<Object, Object> map, Object key) {
        for (int i = 0; i < known; i++) {
            if (HashMap.same(key, keys[i])) {
                return;
            }
        }
        for (int i = 0; i < absentCount; i++) {
            if (HashMap.same(key, absent[i])) {
                return;
            }
        }
        if (asked == answers.length) {
            complete(map);
            return;
        }
        boolean answer = answers[asked];
        asked++;
        if (!answer) {
            absent[absentCount] = key;
            absentCount++;
            return;
        }
        if (known == keys.length) {
            PetModel.impossible();
        }
        if (count <= known) {
            PetModel.impossible();
        }
        if (count > keys.length) {
            PetModel.impossible();
        }
        Object own = map.givenKey(keys[known]);
        keys[known] = own;
        if (key == null) {
            if (own != null) {
                PetModel.impossible();
            }
        } else {
            if (own == null) {
                PetModel.impossible();
            }
            if (!key.equals(own)) {
                PetModel.impossible();
            }
        }
        map.given(own, map.givenValue(values[known]));
        known++;
    }

    /** Makes the other entries. */
    void complete(HashMap<Object, Object> map) {
        map.given = null;
        if (count < known) {
            PetModel.impossible();
        }
        if (count > keys.length) {
            PetModel.impossible();
        }
        for (int i = known; i < count; i++) {
            Object key = map.givenKey(keys[i]);
            keys[i] = key;
            for (int j = 0; j < i; j++) {
                if (HashMap.same(key, keys[j])) {
                    PetModel.impossible();
                }
            }
            for (int j = 0; j < absentCount; j++) {
                if (HashMap.same(key, absent[j])) {
                    PetModel.impossible();
                }
            }
            map.given(key, map.givenValue(values[i]));
        }
    }
}
