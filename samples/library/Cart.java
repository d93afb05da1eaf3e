// A shopping cart: counts by name in a HashMap. The map of an input answers questions about keys.
// Try: pet tcg samples/library/Cart.java -m Cart.add     7 cases, with and without the name in the map
//      pet tcg samples/library/Cart.java -m Cart.has     15 cases, all orders of equal keys
import java.util.HashMap;
import java.util.Map;

class Cart {
  private final Map<String, Integer> items = new HashMap<>();

  int add(String name, int count) {
    if (name == null || name.isEmpty()) throw new IllegalArgumentException("no name");
    if (count <= 0) throw new IllegalArgumentException("count " + count);
    return items.merge(name, count, Integer::sum);
  }

  static int twoItems(String first, String second) {
    Cart cart = new Cart();
    cart.add(first, 1);
    cart.add(second, 2);
    return cart.items.size();
  }

  static boolean has(int a, int b, int c, int asked) {
    Map<Integer, Integer> map = new HashMap<>();
    map.put(a, 1);
    map.put(b, 2);
    map.put(c, 3);
    return map.containsKey(asked);
  }
}
