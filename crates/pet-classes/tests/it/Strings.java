// Static methods over strings that use the models of Java's library. A string is often the script of
// operations on a collection: each character is one.

import java.util.*;
import java.util.function.*;

public class Strings {
    enum Kind { LOW, MIDDLE, HIGH }
    enum Sign { PLUS("+"), MINUS("-") { @Override public String toString() { return "minus"; } }; final String text; Sign(String text) { this.text = text; } }
    record Point(int x, String name) { }
    record Empty() { }
    record Wide(long a, char b, boolean c, byte d, short e, Object f, Kind g) { }
    record Nested(Point point, Wide wide) { }
    record Positive(int value) { Positive { if (value <= 0) throw new IllegalArgumentException("not positive: " + value); } }
    static class Named { final String name; Named(String name) { this.name = name; } @Override public String toString() { return "<" + name + ">"; } @Override public boolean equals(Object o) { return o instanceof Named n && Objects.equals(n.name, name); } @Override public int hashCode() { return Objects.hashCode(name); } }
    static class Failure extends Exception { final int code; Failure(String message, int code, Throwable cause) { super(message, cause); this.code = code; } @Override public String getMessage() { return super.getMessage() + "/" + code; } }
    static class Quiet extends RuntimeException { Quiet(String text) { super(text, null, false, false); } }
    static final String CONSTANT = "const" + 1 + 'c' + true;
    static final Map<String, Integer> NUMBERS = Map.of("one", 1, "two", 2, "three", 3);
    static final List<String> WORDS = List.of("a", "ab", "abc", "one");

    // Questions about strings

    static int length(String a) { return a.length(); }
    static boolean isEmpty(String a) { return a.isEmpty(); }
    static boolean isBlank(String a) { return a.isBlank(); }
    static char charAt(String a, int i) { return a.charAt(i); }
    static char charNear(String a, int i) { return a.charAt(Math.floorMod(i, 9)); }
    static int codePointAt(String a, int i) { return a.codePointAt(i & 3); }
    static boolean equal(String a, String b) { return a.equals(b); }
    static boolean equalToParts(String a, String b) { return (a + b).equals(b + a); }
    static boolean equalToObject(String a) { Object o = a == null ? new Object() : a.length() > 3 ? (Object) 7 : a; return "ab".equals(o); }
    static boolean equalIgnoringCase(String a, String b) { return a.equalsIgnoreCase(b); }
    static boolean equalToLower(String a) { return a.equalsIgnoreCase(a.toUpperCase()) && "abc".equalsIgnoreCase(a); }
    static boolean sameContent(String a, String b) { return a.contentEquals(new StringBuilder(b)); }
    static int hash(String a) { return a.hashCode(); }
    static int hashOfSum(String a, int n) { return (a + n).hashCode(); }
    static int compare(String a, String b) { return a.compareTo(b); }
    static int compareToPrefix(String a, int n) { return a.compareTo(a.substring(0, n & 3)); }
    static int compareIgnoringCase(String a, String b) { return a.compareToIgnoreCase(b); }
    static int order(String a, String b) { return String.CASE_INSENSITIVE_ORDER.compare(a, b); }
    static int find(String a, int c) { return a.indexOf(c); }
    static int find(String a, char c, int from) { return a.indexOf(c, from); }
    static int findB(String a) { return a.indexOf('b') * 100 + a.lastIndexOf('b'); }
    static int findLast(String a, int c) { return a.lastIndexOf(c); }
    static int findLast(String a, char c, int from) { return a.lastIndexOf(c, from); }
    static int find(String a, String b) { return a.indexOf(b); }
    static int find(String a, String b, int from) { return a.indexOf(b, from); }
    static int findLast(String a, String b) { return a.lastIndexOf(b); }
    static int findLast(String a, String b, int from) { return a.lastIndexOf(b, from); }
    static int findPart(String a, int i, int k) { String part = a.substring(i & 3, (i & 3) + (k & 3)); return a.indexOf(part) * 100 + a.lastIndexOf(part) * 10 + a.indexOf(part, k & 7); }
    static boolean contains(String a, String b) { return a.contains(b); }
    static boolean containsLetter(String a) { return a.contains("a") && !a.contains("bc") || a.contains(new StringBuilder("Z")); }
    static boolean starts(String a, String b) { return a.startsWith(b); }
    static boolean starts(String a, String b, int at) { return a.startsWith(b, at); }
    static boolean startsWithPart(String a, int i) { return a.startsWith(a.substring(i & 3), i & 3) && a.startsWith("a"); }
    static boolean ends(String a, String b) { return a.endsWith(b); }
    static boolean endsWithPart(String a, int i) { return a.endsWith(a.substring(i & 3)) || a.endsWith("c"); }
    static boolean region(String a, int at, String b, int from, int count) { return a.regionMatches(at & 3, b, from & 3, count & 3); }
    static boolean region(boolean ignore, String a, int at, String b, int from, int count) { return a.regionMatches(ignore, at, b, from, count); }

    // Other strings

    static String substring(String a, int i) { return a.substring(i); }
    static String substring(String a, int i, int k) { return a.substring(i, k); }
    static String part(String a, int i, int k) { return a.substring(i & 3, k & 7); }
    static CharSequence sequence(String a, int i, int k) { return a.subSequence(i & 1, k & 3).toString(); }
    static String concat(String a, String b) { return a.concat(b); }
    static String replaceChar(String a, char c, char d) { return a.replace(c, d); }
    static String replaceLetters(String a) { return a.replace('a', 'b').replace('b', 'z'); }
    static String replaceText(String a, String b, String c) { return a.replace(b, c); }
    static String replaceWords(String a) { return a.replace("ab", "X").replace("a", "").replace("", "."); }
    static String lower(String a) { return a.toLowerCase(); }
    static String upper(String a) { return a.toUpperCase() + a.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT); }
    static String trim(String a) { return a.trim(); }
    static String trimAround(String a) { return ("\t " + a + " \n").trim() + "|" + "   ".trim(); }
    static String strip(String a) { return a.strip() + "|" + (" " + a).stripLeading() + "|" + (a + "\t ").stripTrailing(); }
    static String repeat(String a, int n) { return a.repeat(n % 5); }
    static char[] characters(String a) { return a.toCharArray(); }
    static char[] getCharacters(String a, int i, int k, int at) { char[] to = new char[5]; a.getChars(i & 3, k & 3, to, at & 3); return to; }
    static String[] split(String a) { return a.split(","); }
    static String[] split(String a, int limit) { return a.split("b", limit % 4); }
    static String[] splitAtBlank(String a) { return (a + " x").split(" "); }
    static String splitAtDot(String a) { return Arrays.toString(a.split("\\.")) + a.split("\\|").length; }
    static String join(String a, String b, String c) { return String.join(a, b, c, "end"); }
    static String joinList(String a, String b) { return String.join("-", List.of(a, b)) + String.join("+", new ArrayList<String>()); }
    static String joinArray(String a, String[] b) { return String.join(a, b); }
    static String ofChars(char[] a) { return new String(a) + String.valueOf(a) + String.copyValueOf(a); }
    static String ofChars(char[] a, int i, int n) { return new String(a, i, n); }
    static String ofPart(char[] a, int i, int n) { return String.valueOf(a, i & 1, n & 3); }
    static String copy(String a) { return new String(a) + new String(); }
    static String ofBuilder(String a) { return new String(new StringBuilder(a)) + new String(new StringBuffer(a)); }
    static String values(int a, long b, char c, boolean d) { return String.valueOf(a) + String.valueOf(b) + String.valueOf(c) + String.valueOf(d); }
    static String valueOfObject(String a, int n) { return String.valueOf((Object) a) + String.valueOf((Object) n); }
    static String textOf(String a) { return a.toString(); }
    static String reversed(String a) { String r = ""; for (char c : a.toCharArray()) r = c + r; return r; }
    static boolean palindrome(String a) { for (int i = 0, k = a.length() - 1; i < k; i++, k--) if (a.charAt(i) != a.charAt(k)) return false; return true; }
    static int words(String a) { int n = 0; boolean in = false; for (int i = 0; i < a.length(); i++) { boolean is = !Character.isWhitespace(a.charAt(i)); if (is && !in) n++; in = is; } return n; }
    static String pick(String[] a, int i) { return a[i].trim(); }
    static String[] turned(String[] a) { for (int i = 0, k = a.length - 1; i < k; i++, k--) { String t = a[i]; a[i] = a[k]; a[k] = t + "!"; } return a; }
    static int total(String[] a) { int n = 0; for (String s : a) n += s == null ? -1 : s.length(); return n; }
    static String[] sorted(String[] a) { Arrays.sort(a); return a; }
    static String caesar(String a, int n) { StringBuilder out = new StringBuilder(); for (int i = 0; i < a.length(); i++) { char c = a.charAt(i); out.append(c >= 'a' && c <= 'z' ? (char) ('a' + Math.floorMod(c - 'a' + n, 26)) : c); } return out.toString(); }

    // Concatenation

    static String sumOfAll(int a, long b, char c, boolean d, byte e, short f) { return "" + a + b + c + d + e + f; }
    static String sumWithNull(String a) { Object none = null; String nothing = null; Integer box = a == null ? null : Integer.valueOf(a.length()); return a + null + none + nothing + box; }
    static String sumOfObjects(String a, int n) { return new Named(a) + ":" + new Point(n, a) + new Empty() + Kind.HIGH + Sign.MINUS + Sign.PLUS; }
    static String sumOfBoxes(int a, long b, char c, boolean d) { Integer x = a; Long y = b; Character z = c; Boolean w = d; Object o = x; return x + "," + y + "," + z + w + o; }
    static String sumOfChars(char a, char b) { return a + b + "" + a + b + (char) (a + 1); }
    static String sumOfFractions(int a) { return a / 8.0 + "," + a % 100 * 0.5f; }
    static String fraction(double a, float b) { return "" + a + b; }
    static String grow(String a, int n) { String s = a; for (int i = 0; i < (n & 7); i++) s += i; s += 'x'; return s; }
    static String nested(String a, int n) { return new Nested(new Point(n, a), n > 5 ? null : new Wide(n, 'c', n > 2, (byte) n, (short) n, a, Kind.LOW)).toString(); }
    static boolean recordsAreEqual(String a, String b, int n) { return new Point(n, a).equals(new Point(n & 7, b)); }
    static int recordHash(String a, int n) { return new Point(n, a).hashCode(); }
    static String block(String a, int n) { return """
        Hello "%s"
          \t%d \
        end
        """ + a + n; }
    static String constant(int n) { final String local = "x" + 1; return CONSTANT + local + n; }
    static String appended(String[] a, int i) { a[i & 1] += "z"; return a[i & 1] + a.length; }

    // Decisions

    static int decide(String a) { switch (a) { case "one": return 1; case "two": return 2; case "Aa": return 3; case "BB": return 4; case "": return 5; default: return 0; } }
    static String decideArrow(String a, int n) { return switch (a + n) { case "a1", "b1" -> "first"; case "null0" -> { String s = "x"; yield s + n; } default -> "other"; }; }
    static int decideLength(String a) { if (a == null) return -1; if (a.isEmpty()) return 0; return a.length() > 3 && a.charAt(0) == a.charAt(a.length() - 1) ? 2 : 1; }
    static Kind kindOf(int n) { return n > 0 ? Kind.HIGH : null; }
    static String kinds(int n) { Kind k = Kind.values()[n & 3]; return switch (k) { case LOW -> k.name(); case MIDDLE -> k.toString() + k.ordinal(); case HIGH -> "" + k.compareTo(Kind.LOW); }; }
    static String kindNamed(String a) { return Kind.valueOf(a) + "!"; }
    static String signs(int n) { String s = ""; for (Sign sign : Sign.values()) s += sign + sign.text + sign.name(); return s + Sign.values()[n].text; }

    // Builders

    static String append(String a, int n, char c) { return new StringBuilder().append(a).append(n).append(c).append(true).append((Object) a).append(5L).append((String) null).toString(); }
    static String appendParts(String a, char[] b, int i, int k) { return new StringBuilder(a).append(b).append(a, i & 1, k & 3).append(b, i & 1, k & 1).append(new StringBuilder(a)).toString(); }
    static String appendNone(String a) { CharSequence none = null; Object o = null; return new StringBuilder(16).append(none).append(o).append(none, 1, 3).append(new StringBuffer(a)).toString(); }
    static String appendPoint(String a, int c) { return new StringBuilder(a).appendCodePoint(c).toString(); }
    static String insert(String a, int at, String b) { return new StringBuilder(a).insert(at, b).toString(); }
    static String insertAll(String a, int at, int n, char c, boolean d) { return new StringBuilder(a).insert(at & 1, n).insert(at & 3, c).insert(at & 1, d).insert(0, (long) n).insert(1, (Object) a).insert(0, new char[] {c, 'x'}).insert(2, "abc", 1, 2).toString(); }
    static String delete(String a, int i, int k) { return new StringBuilder(a).delete(i, k).toString(); }
    static String deleteNear(String a, int i, int k) { return new StringBuilder(a).delete(i & 3, k & 7).append('.').toString(); }
    static String deleteChar(String a, int i) { return new StringBuilder(a).deleteCharAt(i % 4).toString(); }
    static String replaceRange(String a, int i, int k, String b) { return new StringBuilder(a).replace(i & 3, k & 7, b).toString(); }
    static String replaceAny(String a, int i, int k, String b) { return new StringBuilder(a).replace(i, k, b).toString(); }
    static String reverse(String a) { return new StringBuilder(a).reverse().toString(); }
    static String setChar(String a, int i, char c) { StringBuilder s = new StringBuilder(a); s.setCharAt(i % 5, c); return s.toString(); }
    static String setLength(String a, int n) { StringBuilder s = new StringBuilder(a); s.setLength(n % 9); return s + "|" + s.length(); }
    static int lookInto(String a, String b, int i) { StringBuilder s = new StringBuilder(a); return s.indexOf(b) + 10 * s.lastIndexOf(b) + 100 * s.indexOf(b, i & 3) + 1000 * s.lastIndexOf(b, i & 3); }
    static char charOfBuilder(String a, int i) { return new StringBuilder(a).charAt(i % 5); }
    static String partOfBuilder(String a, int i, int k) { StringBuilder s = new StringBuilder(a); return s.substring(i & 1) + s.substring(i & 3, k & 3) + s.subSequence(0, i & 1) + s.isEmpty(); }
    static char[] charsOfBuilder(String a, int i, int k, int at) { char[] to = new char[4]; new StringBuilder(a).getChars(i % 4, k & 3, to, at % 4); return to; }
    static int compareBuilder(String a, String b) { return new StringBuilder(a).compareTo(new StringBuilder(b)); }
    static int compareBuilders(String a, String b) { return new StringBuilder(a).compareTo(new StringBuilder(b)) * 10 + CharSequence.compare(a, b); }
    static boolean builderEquals(String a) { StringBuilder s = new StringBuilder(a); return s.equals(new StringBuilder(a)) || !s.equals(s); }
    static String buffer(String a, int i, char c) { StringBuffer s = new StringBuffer(a); s.append(i).insert(0, c).reverse().append(c).deleteCharAt(i & 3).replace(0, i & 1, "R"); s.setLength(i & 7); return s.toString(); }
    static String bufferRange(String a, int i, int k) { StringBuffer s = new StringBuffer(a); s.delete(i, k).append(a, i & 1, k & 1); return s.substring(i & 3) + s.length() + s.charAt(k & 1) + s.indexOf("a") + s.lastIndexOf("b"); }
    static String capacity(String a, int n) { StringBuilder s = new StringBuilder(n % 40); s.ensureCapacity(n); s.append(a); s.trimToSize(); return s.toString(); }

    // Boxes and numbers

    static int parse(String a) { return Integer.parseInt(a); }
    static int parse(String a, int radix) { return Integer.parseInt(a, radix); }
    static int parseHexadecimal(String a) { return Integer.parseInt(a, 16) + Integer.parseUnsignedInt(a, 36); }
    static int parseNumber(int n, boolean plus) { return Integer.parseInt((plus ? "+" : "") + n); }
    static long parseLong(String a) { return Long.parseLong(a); }
    static long parseLong(String a, int radix) { return Long.parseLong(a, radix & 31); }
    static long parseNumber(long n) { return Long.parseLong(Long.toString(n)); }
    static short parseShort(String a) { return Short.parseShort(a); }
    static byte parseByte(String a) { return Byte.parseByte(a, 10); }
    static boolean parseBoolean(String a) { return Boolean.parseBoolean(a); }
    static int parseUnsigned(String a) { return Integer.parseUnsignedInt(a); }
    static String boxed(String a) { return Integer.valueOf(a) + "," + Long.valueOf(a, 10) + "," + Boolean.valueOf(a); }
    static String decode(String a) { return Integer.decode(a) + "," + Long.decode(a); }
    static String decodeSmall(String a) { return Short.decode(a) + "," + Byte.decode(a); }
    static String show(int n, int radix) { return Integer.toString(n, radix) + " " + Integer.toString(n); }
    static String show(long n, int radix) { return Long.toString(n, radix & 63) + " " + Long.toString(n); }
    static String bits(int n) { return Integer.toHexString(n) + " " + Integer.toOctalString(n) + " " + Integer.toBinaryString(n) + " " + Integer.toUnsignedString(n); }
    static String bits(long n) { return Long.toHexString(n) + " " + Long.toOctalString(n) + " " + Long.toBinaryString(n) + " " + Long.toUnsignedString(n); }
    static String small(short a, byte b, char c, boolean d) { return Short.toString(a) + Byte.toString(b) + Character.toString(c) + Boolean.toString(d) + Short.valueOf(a).hashCode() + Boolean.hashCode(d); }
    static boolean boxesAreEqual(int a, long b) { Integer x = a; Long y = b; return x.equals((int) b) || y.equals(x) || y.equals((long) a) || x.hashCode() == y.hashCode(); }
    static String orderOfBoxes(int a, int b, char c) { return Integer.valueOf(a).compareTo(b) + "," + Integer.compare(a, b) + "," + Character.valueOf(c).compareTo('m') + "," + Boolean.compare(a > b, true) + "," + Long.valueOf(a).compareTo((long) b); }
    static Integer boxOf(String a) { return a == null ? null : a.length(); }
    static int unboxed(String a) { Integer n = a.length() > 2 ? Integer.valueOf(7) : null; return n + 1; }
    static String letters(String a) { StringBuilder out = new StringBuilder(); for (char c : a.toCharArray()) out.append(Character.isDigit(c) ? 'd' : Character.isUpperCase(c) ? 'U' : Character.isLowerCase(c) ? 'l' : Character.isLetterOrDigit(c) ? 'o' : Character.isWhitespace(c) ? 'w' : '?').append(Character.getNumericValue(c)).append(Character.digit(c, 16)); return out.toString(); }
    static String cases(char c, int n) { return "" + Character.toUpperCase(c) + Character.toLowerCase(c) + Character.forDigit(n, 20) + Character.isJavaIdentifierPart(c) + Character.isSpaceChar(c) + Character.isISOControl(c); }
    static int doubleText(String a, int n) { return Double.toString(n / 4.0).length() + a.length(); }

    // Exceptions

    static int thrown(String a) { if (a == null || a.length() > 2) throw new IllegalArgumentException("bad: " + a); return a.length(); }
    static int thrownPlain(int n) { if (n > 3) throw new IllegalStateException(); if (n < -3) throw new UnsupportedOperationException((String) null); return n; }
    static String caught(String a) { try { return "" + Integer.parseInt(a); } catch (NumberFormatException e) { return e.getMessage() + e; } }
    static String caughtMessage(String a) { try { return "" + Long.parseLong(a); } catch (NumberFormatException e) { return e.getMessage() + e.getLocalizedMessage() + e.getCause(); } }
    static String caughtAt(String a, int i) { try { return a.substring(i % 7, 4); } catch (IndexOutOfBoundsException e) { return e.getMessage(); } }
    static String causeMessage(String a, int n) { try { return "" + cause(a, n); } catch (Failure e) { return e.getMessage() + "|" + e.getCause().getMessage() + e.code; } }
    static String messageOfCause(String a) { try { throw new IllegalStateException("x", new RuntimeException(new Named(a).toString())); } catch (IllegalStateException e) { return e.getMessage() + e.getCause().getMessage() + (e.getCause().getCause() == null); } }
    static String caughtIndex(String a, int i) { try { return a.substring(i % 7, 4); } catch (IndexOutOfBoundsException e) { return e.getMessage() + e.getClass().equals(StringIndexOutOfBoundsException.class); } }
    static int cause(String a, int n) throws Failure { try { return Integer.parseInt(a) / n; } catch (RuntimeException e) { throw new Failure("cannot", n, e); } }
    static String causes(String a) { try { return "" + cause(a, 3); } catch (Failure e) { Throwable root = e.getCause(); return e.getMessage() + "|" + root + "|" + root.getCause() + e; } }
    static String wrapped(String a) { try { throw new RuntimeException(new IllegalStateException(a)); } catch (RuntimeException e) { return e.getMessage() + "/" + e + "/" + e.getCause(); } }
    static int wrappedOut(String a) { throw new RuntimeException(new IllegalStateException(a)); }
    static String suppressed(String a) { try (AutoCloseable c = () -> { throw new IllegalStateException("close"); }) { if (a.length() > 2) throw new Quiet(a); if (a.isEmpty()) throw new Exception("body"); return a; } catch (Exception e) { return e + ":" + e.getSuppressed().length + (e.getSuppressed().length > 0 ? e.getSuppressed()[0].getMessage() : ""); } }
    static int checked(int n) { return new Positive(n).value(); }
    static int asserted(String a) { assert a.length() < 4 : "long " + a; assert !a.isEmpty(); return 1; }
    static String required(String a, String b) { return Objects.requireNonNull(a, "a is missing") + Objects.requireNonNull(b, () -> "b of " + a); }
    static String initCause(String a) { Exception e = new Exception(a); e.initCause(new Error("root")); return e.initCause(null) + ""; }

    // Objects and joiners

    static String objects(String a, String b) { return Objects.equals(a, b) + "," + Objects.hashCode(a) + "," + Objects.hash(a, b, 3) + "," + Objects.toString(a) + Objects.toString(b, "none") + Objects.isNull(a) + Objects.nonNull(b); }
    static String otherwise(String a, String b) { return Objects.requireNonNullElse(a, b) + Objects.requireNonNullElseGet(a, () -> b); }
    static int compareObjects(String a, String b) { return Objects.compare(a, b, Comparator.naturalOrder()); }
    static int checkIndex(String a, int i) { return Objects.checkIndex(i, a.length()); }
    static int checkRange(String a, int i, int k) { return Objects.checkFromToIndex(i, k, a.length()) + Objects.checkFromIndexSize(i, k, 9); }
    static boolean deep(String[] a, String[] b) { return Objects.deepEquals(a, b) || Arrays.equals(a, b); }
    static String joiner(String a, String b) { StringJoiner j = new StringJoiner(a, "[", b); j.setEmptyValue("none"); if (b.length() > 2) j.add(a).add(null).add(b); return j + "|" + j.length(); }
    static String joiners(String a, int n) { StringJoiner j = new StringJoiner(","), k = new StringJoiner(";", "<", ">"); for (int i = 0; i < (n & 3); i++) { j.add(a); k.add("" + i); } return j.merge(k) + "|" + k.merge(k); }
    static String arrays(String[] a, int[] b, char[] c, boolean[] d) { return Arrays.toString(a) + Arrays.toString(b) + Arrays.toString(c) + Arrays.toString(d) + Arrays.hashCode(a) + Arrays.asList(a); }

    // Functions

    static String composed(String a, int n) { Function<String, String> f = s -> s + n; UnaryOperator<String> g = String::trim; BiFunction<String, Integer, String> h = String::repeat; return f.andThen(g).apply(a) + h.apply("x", n & 3) + f.compose(Strings::copy).apply(a); }
    static String optional(String a) { return Optional.ofNullable(a).map(String::length).filter(n -> n > 1).map(n -> "n" + n).orElse("none") + Optional.ofNullable(a).isPresent() + Optional.of(a); }
    static String supplied(String a, int n) { Supplier<String> s = () -> a + n; Predicate<String> p = String::isEmpty; return s.get() + p.negate().or(x -> n > 3).test(a); }

    // Collections

    static String counts(String a) { Map<Character, Integer> m = new HashMap<>(); for (char c : a.toCharArray()) m.merge(c, 1, Integer::sum); return m.toString() + m.size(); }
    static String hashMap(String a) { return maps(new HashMap<>(), a); }
    static String linkedMap(String a) { return maps(new LinkedHashMap<>(), a); }
    static String accessOrder(String a) { return maps(new LinkedHashMap<>(4, 0.75f, true), a); }
    static String treeMap(String a) { return maps(new TreeMap<>(), a); }
    static String reverseMap(String a) { return maps(new TreeMap<>(Comparator.reverseOrder()), a); }
    static String maps(Map<String, Integer> m, String script) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < script.length(); i++) {
            char c = script.charAt(i);
            String key = "k" + (char) (c & ~3);
            switch (c & 7) {
                case 0: out.append(m.put(key, i)); break;
                case 1: out.append(m.get(key)); m.put(key + i, i); break;
                case 2: out.append(m.remove(key)); break;
                case 3: out.append(m.containsKey(key)).append(m.containsValue(i - 1)); break;
                case 4: out.append(m.getOrDefault(key, -1)).append(m.putIfAbsent(key, i)); break;
                case 5: out.append(m.computeIfAbsent(key, String::length)).append(m.computeIfPresent(key, (k, v) -> v > 3 ? null : v + 1)); break;
                case 6: out.append(m.merge(key, 5, Integer::sum)).append(m.compute(key, (k, v) -> v == null ? 1 : v * 2)); break;
                default: m.replaceAll((k, v) -> v + 1); out.append(m.replace(key, 9)); m.entrySet().removeIf(e -> e.getValue() > 12); break;
            }
        }
        m.forEach((k, v) -> out.append(k).append(v));
        for (Map.Entry<String, Integer> e : m.entrySet()) out.append(e).append(e.setValue(e.getValue() + 1));
        return out.append(m).append(m.keySet()).append(m.values()).append(m.hashCode()).append(m.equals(new HashMap<>(m))).toString();
    }
    static String mapWithNull(String a) { Map<String, String> m = new HashMap<>(); m.put(null, a); m.put(a, null); return m.get(null) + m.get(a) + m.containsKey(null) + m.size() + m; }
    static String treeWithNull(String a) { TreeMap<String, String> m = new TreeMap<>(); m.put("b", a); m.put(a, "x"); return m.firstKey() + m.lastEntry() + m.floorKey("c") + m.higherKey("a") + m.headMap("b") + m.descendingMap(); }
    static String collide(String a) { Map<String, Integer> m = new HashMap<>(); for (String s : new String[] {"Aa", "BB", a, "AaAa", "BBBB", "AaBB"}) m.merge(s, 1, Integer::sum); m.remove("BB"); return m.toString() + m.get("Aa"); }
    static String manyKeys(String a, int n) { Map<Object, Integer> m = new HashMap<>(2); for (int i = 0; i < (n & 31); i++) m.put(i % 2 == 0 ? (Object) (i * 7) : a + i, i); return m.toString(); }
    static String keyObjects(String a, String b) { Map<Object, String> m = new HashMap<>(); m.put(new Named(a), "x"); m.put(new Point(1, b), "y"); m.put(List.of(3), "z"); return m.get(new Named(b)) + m.get(new Point(1, a)) + m.get(List.of(3)) + m.get(Arrays.asList(3)); }
    static String anagram(String a) { Map<String, List<String>> m = new TreeMap<>(); for (String s : a.split(",")) { char[] key = s.toCharArray(); Arrays.sort(key); m.computeIfAbsent(new String(key), k -> new ArrayList<>()).add(s); } return m.toString(); }
    static String mapOf(String a, String b) { Map<String, Integer> m = Map.of(a, 1, b, 2); return m.size() + "," + m.get(a) + m.get("zz") + m.containsKey(b) + m.equals(new HashMap<>(m)); }
    static String entries(String a) { return new TreeMap<>(Map.ofEntries(Map.entry("k", a), Map.entry(a, "v"))).toString(); }
    static class Filled {
        static final Map<String, Integer> MAP = new HashMap<>();
        static { MAP.put("one", 1); MAP.put("Aa", 2); }
        static final Set<String> WORDS = Set.of("one", "two");
        static final int[] TABLE = {1, 2, 3};
        static { TABLE[1] = 7; }
        static final int SIZE = MAP.size();
    }
    static String filledMap(String a) { return Filled.MAP.get(a) + "," + Filled.MAP.size(); }
    static boolean filledSet(String a) { return Filled.WORDS.contains(a); }
    static int filledTable(int i) { return Filled.TABLE[i & 1] + Filled.SIZE; }
    static int numbers(String a) { return NUMBERS.getOrDefault(a, 0) + NUMBERS.get("two"); }
    static String immutableEntry(String a) { Map<String, Integer> m = Map.of("a", 1); if (a.length() > 3) m.remove(a); return m.toString() + m.put(a, 2); }
    static String immutableMap(String a) { Map.copyOf(new HashMap<>(Map.of("a", 1))).put(a, 2); return "not reached"; }
    static String hashSet(String a) { return sets(new HashSet<>(), a); }
    static String linkedSet(String a) { return sets(new LinkedHashSet<>(), a); }
    static String treeSet(String a) { return sets(new TreeSet<>(), a); }
    static String sets(Set<Character> s, String script) { StringBuilder out = new StringBuilder(); for (char c : script.toCharArray()) out.append(c % 3 == 0 ? s.remove((char) (c + 1)) : s.add(c)).append(s.contains('a')); Set<Character> other = new HashSet<>(List.of('a', 'b', '1')); out.append(s).append(s.containsAll(other)).append(s.retainAll(other)).append(s).append(s.hashCode()).append(s.equals(other)); s.addAll(List.of('z', 'q')); s.removeIf(c -> c == 'q'); return out.append(s).toString(); }
    static String setOf(String a, String b) { Set<String> s = Set.of(a, b); return s.size() + "" + s.contains("a") + s.contains(b) + s.equals(new HashSet<>(s)); }
    static String arrayList(String a) { return lists(new ArrayList<>(), a); }
    static String linkedList(String a) { return lists(new LinkedList<>(), a); }
    static String lists(List<Character> l, String script) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < script.length(); i++) {
            char c = script.charAt(i);
            switch (c & 7) {
                case 0: l.add(0, c); break;
                case 1: case 4: l.add(c); break;
                case 2: out.append(l.remove((Object) c)).append(l.indexOf('a')); break;
                case 3: if (!l.isEmpty()) out.append(l.remove(l.size() - 1)); break;
                case 5: l.addAll(List.of('x', c)); break;
                case 6: out.append(l.size() > 1 ? l.set(1, c) : '-').append(l.contains('b')).append(l.lastIndexOf('x')); break;
                default: l.removeIf(x -> x == 'x'); Collections.reverse(l); break;
            }
        }
        return out.append(l).append(l.hashCode()).append(l.equals(List.copyOf(l))).append(l.subList(0, l.size() / 2)).toString();
    }
    static String listGet(String a, int i) { List<String> l = new ArrayList<>(); l.add("x"); l.add("y"); l.add(a); l.add(i & 3, "new"); return l.get(i % 5) + l.remove(i & 3) + l; }
    static String listOf(String a, String b, int i) { List<String> l = List.of(a, b, "c"); return l.get(i & 3) + l.indexOf(b) + l + l.contains("a") + l.equals(Arrays.asList(a, b, "c")); }
    static String immutableList(String a) { List<String> l = List.of("a", "b"); if (a.length() > 3) l.set(0, a); else if (a.length() > 1) l.add(a); else if (a.isEmpty()) l.iterator().remove(); return l.toString(); }
    static String fixedList(String a, String[] b) { List<String> l = Arrays.asList(b); Collections.reverse(l); l.set(0, a); return l + b[0] + WORDS.contains(a); }
    static String listCopy(String a) { List<String> l = new ArrayList<>(List.of("q", a)); l.add(a); return l + "" + new LinkedList<>(l); }
    static String unmodifiable(String a) { List<String> l = Collections.unmodifiableList(Arrays.asList("q", a)); return l + l.get(0) + l.set(0, a); }
    static String sortNumbers(int[] a) { Arrays.sort(a); return Arrays.toString(a); }
    static String sort(String a) { List<String> l = new ArrayList<>(Arrays.asList(a.split(","))); Collections.sort(l); String s = l.toString(); l.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())); return s + l; }
    static String extremes(String a) { List<Character> l = new ArrayList<>(); for (char c : a.toCharArray()) l.add(c); Collections.swap(l, 0, l.size() - 1); return "" + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 'a') + Collections.nCopies(3, 'x') + l; }
    static int search(String a) { return Collections.binarySearch(List.of("a", "ab", "b", "c"), a); }
    static String iterators(String a) { List<Character> l = new ArrayList<>(); for (char c : a.toCharArray()) l.add(c); for (Iterator<Character> it = l.iterator(); it.hasNext();) if (it.next() == 'a') it.remove(); ListIterator<Character> it = l.listIterator(); it.next(); it.set('!'); it.add('?'); it.next(); return l + "" + it.previous(); }
    static String changedList(String a) { List<Character> l = new ArrayList<>(); for (char c : a.toCharArray()) l.add(c); for (char c : l) if (c == 'b') l.remove((Object) c); return l.toString(); }
    static String changedMap(String a) { Map<Character, Integer> m = new HashMap<>(); for (char c : a.toCharArray()) m.put(c, 1); for (char c : m.keySet()) if (c == 'b' || c == '1') m.put('#', 2); return m.toString(); }
    static String exhausted(String a) { Iterator<String> it = Set.of(a).iterator(); it.next(); return it.next(); }
    static String deque(String a) { Deque<Character> d = new ArrayDeque<>(); StringBuilder out = new StringBuilder(); for (char c : a.toCharArray()) { if (c % 4 == 0) d.push(c); else if (c % 4 == 1) d.addLast(c); else if (c % 4 == 2) out.append(d.poll()).append(d.peekLast()); else out.append(d.removeLast()); } return out + "" + d + d.size() + d.contains('a'); }
    static String brackets(String a) { Deque<Character> open = new ArrayDeque<>(); for (char c : a.toCharArray()) { if (c == 'a') open.push(c); else if (c == 'b' && open.pop() != 'a') return "no"; } return open.isEmpty() ? "yes" : "open " + open; }
    static String queue(String a) { PriorityQueue<Character> q = new PriorityQueue<>(Comparator.reverseOrder()); StringBuilder out = new StringBuilder(); for (char c : a.toCharArray()) { q.add(c); if (c % 3 == 0) out.append(q.poll()); } out.append(q.peek()).append(q); while (!q.isEmpty()) out.append(q.remove()); return out.toString(); }
    static String enumMap(String a) { EnumMap<Kind, String> m = new EnumMap<>(Kind.class); for (char c : a.toCharArray()) { Kind k = Kind.values()[c % 3]; if (c % 5 == 0) m.remove(k); else m.merge(k, "" + c, String::concat); } return m.toString() + m.containsKey(Kind.LOW) + m.size() + m.get(Kind.HIGH) + m.keySet(); }
    static String enumSet(String a) { EnumSet<Kind> s = EnumSet.noneOf(Kind.class); for (char c : a.toCharArray()) if (!s.add(Kind.values()[c % 3])) s.remove(Kind.LOW); return s + "" + EnumSet.complementOf(s) + EnumSet.range(Kind.LOW, Kind.MIDDLE) + EnumSet.allOf(Kind.class).containsAll(s) + s.contains(Kind.HIGH); }
    static String first(String a) { List<String> l = new ArrayList<>(); if (a.length() > 2) l.add(a); return l.get(0) + new ArrayDeque<>(l).getFirst(); }
    static String itself(String a) { List<Object> l = new ArrayList<>(); l.add(a); l.add(l); Map<Object, Object> m = new HashMap<>(); m.put("m", m); return l + "" + m; }
}
