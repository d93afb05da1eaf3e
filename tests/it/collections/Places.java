import java.math.BigInteger;
import java.util.*;
import java.util.function.Supplier;

/** Inputs whose classes depend on the places that hold them. */
class Places {
  enum Color { RED, GREEN, BLUE }

  static class Item {
    String name;
    Color color;
  }

  /** Two lists with elements of different types: an empty one fits in both. */
  private List<String> names;

  private List<Item> items;
  private Map<Color, Integer> prices;
  private Color color;
  static Color shade;

  int named(String name) {
    for (Item item : items) {
      if (item == null) return -1;
      if (name.equals(item.name)) return 1;
    }
    return names == null ? 0 : 2;
  }

  int price(Color of) {
    Integer price = prices.get(of);
    if (price == null) return -1;
    return of == Color.RED ? price * 2 : price;
  }

  int painted(Item item) {
    if (item.color == color) return 1;
    return item.color == Color.BLUE ? 2 : 3;
  }

  static boolean isShaded() {
    return shade == Color.GREEN;
  }

  static boolean has(Set<Color> colors) {
    return colors.contains(Color.GREEN) && colors.size() == 2;
  }

  static boolean first(List<Color> colors) {
    return colors.get(0) == Color.BLUE;
  }

  static boolean answered(Supplier<Color> colors) {
    return colors.get() == Color.BLUE;
  }

  /** Equal literals are one string in Java. */
  static boolean same(String a, String b) {
    return a == b;
  }

  static class Counter {
    BigInteger value = BigInteger.ZERO, step = BigInteger.ZERO;
  }

  /** Nothing is known of constants of classes without a model. */
  static Counter counter() {
    return new Counter();
  }

  @SafeVarargs
  static <T> List<T> listed(T... elements) {
    return Arrays.asList(elements);
  }

  static boolean appended(Appendable out) {
    return out == null;
  }

  static int stored(String[] texts, char[] from) {
    texts[0] = new String(from, 0, 1);
    return 1;
  }

  abstract static class Above {
    int number() {
      return 1;
    }
  }

  /** Nothing calls its method. */
  static class Below extends Above {
    int number() {
      return 2;
    }
  }

  static double[] doubled(double[] of) {
    return new double[] {of[0] * 2};
  }

  static Object held(List<Integer> of, Integer other) {
    return new Object[] {of, new int[] {other}};
  }
}
