package model;

import java.util.Comparator;
import java.util.Random;

/** Random calls on StringJoiner and Objects. */
final class HelperCheck {

    /** Two joiners of one origin; the unused pair is null. */
    private static final class Side {
        java.util.StringJoiner real;
        java.util.StringJoiner realOther;
        StringJoiner model;
        StringJoiner modelOther;
    }

    private HelperCheck() {
    }

    private static String text(Random r) {
        String[] texts = {"", ",", "a", "bc", "[", "x, y", null};
        return texts[r.nextInt(r.nextInt(6) == 0 ? 7 : 6)];
    }

    static void joiner(Random r) {
        Side real = new Side();
        Side model = new Side();
        String d = text(r);
        String p = text(r);
        String q = text(r);
        boolean shortForm = r.nextBoolean();
        Check.Op<Side> make = (s, log) -> {
            if (s == real) {
                s.real = shortForm ? new java.util.StringJoiner(d)
                        : new java.util.StringJoiner(d, p, q);
                s.realOther = new java.util.StringJoiner("/", "<", ">");
            } else {
                s.model = shortForm ? new StringJoiner(d) : new StringJoiner(d, p, q);
                s.modelOther = new StringJoiner("/", "<", ">");
            }
            return null;
        };
        Check.State<Side> state = s -> s.real != null
                ? s.real + " " + s.real.length() + s.realOther
                : s.model != null ? s.model + " " + s.model.length() + s.modelOther : "";
        boolean same = Check.same("StringJoiner", real, model, make, state);
        for (int i = 0; same && real.real != null && i < 12; i++) {
            same = Check.same("StringJoiner", real, model, joinerOp(r), state);
        }
    }

    private static Check.Op<Side> joinerOp(Random r) {
        String t = text(r);
        switch (r.nextInt(6)) {
            case 0:
                return (s, log) -> s.real != null ? s.real.setEmptyValue(t) == s.real
                        : s.model.setEmptyValue(t) == s.model;
            case 1:
                return (s, log) -> s.real != null ? s.real.merge(s.realOther)
                        : s.model.merge(s.modelOther);
            case 2:
                return (s, log) -> s.real != null ? s.real.merge(s.real) : s.model.merge(s.model);
            case 3:
                return (s, log) -> s.real != null ? s.realOther.add(t) : s.modelOther.add(t);
            case 4:
                return (s, log) -> s.real != null ? s.real.merge(null) : s.model.merge(null);
            default:
                return (s, log) -> s.real != null ? s.real.add(t) : s.model.add(t);
        }
    }

    private static Object object(Random r) {
        switch (r.nextInt(6)) {
            case 0:
                return null;
            case 1:
                return new int[] {r.nextInt(2)};
            case 2:
                return new Object[] {r.nextInt(2), null};
            case 3:
                return "s" + r.nextInt(2);
            default:
                return r.nextInt(3);
        }
    }

    static void objects(Random r) {
        Object a = object(r);
        Object b = r.nextInt(4) == 0 ? a : object(r);
        int i = number(r);
        int j = number(r);
        int k = number(r);
        Check.State<Boolean> none = s -> "";
        for (int n = 0; n < 22; n++) {
            int call = n;
            Check.Op<Boolean> op = (s, log) -> s ? model(call, a, b, i, j, k)
                    : real(call, a, b, i, j, k);
            Check.same("Objects " + n, false, true, op, none);
        }
    }

    private static int number(Random r) {
        int[] numbers = {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1, 2, 3, 5, 10};
        return numbers[r.nextInt(numbers.length)];
    }

    private static final Comparator<Object> BY_TEXT =
            (x, y) -> String.valueOf(x).compareTo(String.valueOf(y));

    private static Object real(int call, Object a, Object b, int i, int j, int k) {
        switch (call) {
            case 0: return java.util.Objects.equals(a, b);
            case 1: return java.util.Objects.deepEquals(a, b);
            case 2: return java.util.Objects.hashCode(a);
            case 3: return java.util.Objects.hash(a, b, i);
            case 4: return java.util.Objects.hash((Object[]) null);
            case 5: return java.util.Objects.toString(a);
            case 6: return java.util.Objects.toString(a, "default");
            case 7: return java.util.Objects.compare(a, b, BY_TEXT);
            case 8: return java.util.Objects.requireNonNull(a);
            case 9: return java.util.Objects.requireNonNull(a, "message");
            case 10: return java.util.Objects.requireNonNull(a, () -> "supplied");
            case 11: return java.util.Objects.isNull(a);
            case 12: return java.util.Objects.nonNull(a);
            case 13: return java.util.Objects.requireNonNullElse(a, b);
            case 14: return java.util.Objects.requireNonNullElseGet(a, () -> b);
            case 15: return java.util.Objects.requireNonNullElseGet(a, null);
            case 16: return java.util.Objects.checkIndex(i, j);
            case 17: return java.util.Objects.checkFromToIndex(i, j, k);
            case 18: return java.util.Objects.checkFromIndexSize(i, j, k);
            case 19: return java.util.Objects.checkIndex(3L * i, 2L * j);
            case 20: return java.util.Objects.checkFromToIndex(3L * i, 2L * j, 5L * k);
            default: return java.util.Objects.checkFromIndexSize(3L * i, 2L * j, 5L * k);
        }
    }

    private static Object model(int call, Object a, Object b, int i, int j, int k) {
        switch (call) {
            case 0: return Objects.equals(a, b);
            case 1: return Objects.deepEquals(a, b);
            case 2: return Objects.hashCode(a);
            case 3: return Objects.hash(a, b, i);
            case 4: return Objects.hash((Object[]) null);
            case 5: return Objects.toString(a);
            case 6: return Objects.toString(a, "default");
            case 7: return Objects.compare(a, b, BY_TEXT);
            case 8: return Objects.requireNonNull(a);
            case 9: return Objects.requireNonNull(a, "message");
            case 10: return Objects.requireNonNull(a, () -> "supplied");
            case 11: return Objects.isNull(a);
            case 12: return Objects.nonNull(a);
            case 13: return Objects.requireNonNullElse(a, b);
            case 14: return Objects.requireNonNullElseGet(a, () -> b);
            case 15: return Objects.requireNonNullElseGet(a, null);
            case 16: return Objects.checkIndex(i, j);
            case 17: return Objects.checkFromToIndex(i, j, k);
            case 18: return Objects.checkFromIndexSize(i, j, k);
            case 19: return Objects.checkIndex(3L * i, 2L * j);
            case 20: return Objects.checkFromToIndex(3L * i, 2L * j, 5L * k);
            default: return Objects.checkFromIndexSize(3L * i, 2L * j, 5L * k);
        }
    }
}
