// A shopping cart: prices by name in a HashMap. `total` has a case in which the discount is larger than
// the price. Try: pet tcg samples/library/Cart.java -m add
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
