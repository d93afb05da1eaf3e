// Methods whose inputs are strings, boxes, collections and functions of Java's library.
import java.util.*;
import java.util.function.*;

class Inputs {
  interface Pricing {
    int price(String item, int count);
  }

  private Map<String, List<Integer>> prices;
  private Deque<String> log;
  private Pricing pricing;

  static int first(List<Integer> xs) {
    if (xs.isEmpty()) return -1;
    return xs.get(0) + 1;
  }

  static int sum(List<Integer> xs) {
    int s = 0;
    for (int x : xs) s += x;
    return s;
  }

  static boolean has(Map<Integer, Integer> m, int k) {
    return m.containsKey(k);
  }

  static boolean isLarge(Map<String, Integer> m, String k) {
    return m.containsKey(k) && m.get(k) > 3;
  }

  static int moved(Map<Integer, Integer> m, int from, int to) {
    Integer value = m.remove(from);
    if (value == null) return -1;
    m.put(to, value);
    return m.containsKey(from) ? 1 : 0;
  }

  static boolean isEmpty(Map<Integer, Integer> m) {
    return m.isEmpty();
  }

  static boolean isNew(Set<Integer> s, int x) {
    return s.add(x);
  }

  static int answered(Function<Integer, Integer> f, int x) {
    return f.apply(x) > 5 ? 1 : 0;
  }

  static int twice(IntUnaryOperator f, int x) {
    return f.applyAsInt(f.applyAsInt(x)) == 7 ? 1 : 0;
  }

  static boolean isOrdered(List<String> xs, Comparator<String> c) {
    return xs.size() < 2 || c.compare(xs.get(0), xs.get(1)) <= 0;
  }

  static <T extends Comparable<T>> T greatest(List<T> xs) {
    T best = xs.get(0);
    for (T x : xs) if (x.compareTo(best) > 0) best = x;
    return best;
  }

  static boolean same(Integer a, Integer b) {
    return a == b;
  }

  static int cached(int x) {
    Integer a = x, b = x;
    return a == b ? 1 : 2;
  }

  int priced(String item) {
    return pricing.price(item, 2) > 100 ? 100 : 0;
  }

  int lowest(String name) {
    List<Integer> all = prices.get(name);
    if (all == null) throw new NoSuchElementException("no price of " + name);
    return all.isEmpty() ? 0 : all.get(0);
  }

  String last() {
    return log.isEmpty() ? "nothing" : log.peekLast();
  }

  static int lowestOf(TreeMap<Integer, String> m, PriorityQueue<Integer> q) {
    return m.isEmpty() || q.isEmpty() ? 0 : m.firstKey() - q.peek();
  }

  static Comparator<int[]> order() {
    return Comparator.comparingInt(a -> a[0]);
  }

  static int compared(int x, int y) {
    return order().compare(new int[] {x}, new int[] {y});
  }
}
