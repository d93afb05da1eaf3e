import java.util.*;

/** Methods whose parameters are collections. */
class Inputs {
  static class Item {
    int count;

    @Override
    public int hashCode() { return count; }
  }

  static int sum(List<Integer> xs) {
    int sum = 0;
    for (Integer x : xs) sum += x == null ? 100 : x;
    return sum;
  }

  static int size(Collection<?> xs) { return xs.size(); }

  static long first(Deque<Long> xs) { return xs.removeFirst(); }

  static int weight(Map<String, Integer> weights) { return weights.get("a"); }

  static int last(LinkedHashMap<Character, Integer> places) {
    int last = 0;
    for (int place : places.values()) last = place;
    return last;
  }

  static boolean has(Set<Item> items, Item item) { return items.contains(item); }

  static void add(List<List<Integer>> rows, List<Integer> row) { rows.add(row); }
}
