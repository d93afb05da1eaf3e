import java.util.*;

/** Results with collections of all kinds, boxes and constants of enums. */
class Many {
  enum Size { SMALL, LARGE { int factor() { return 2; } }; int factor() { return 1; } }

  static class Item {
    final String name;
    int count;
    Integer box;
    List<Item> parts = new ArrayList<>();

    Item(String name, int count) {
      this.name = name;
      this.count = count;
    }
  }

  static class Words extends ArrayList<String> {
    int extra;

    Words(int extra) { this.extra = extra; }
  }

  static List<Integer> list(int a, int b) {
    List<Integer> made = new ArrayList<>();
    made.add(a);
    made.add(b > 0 ? b : null);
    return made;
  }

  static LinkedList<String> linked(boolean both) {
    LinkedList<String> made = new LinkedList<>();
    made.add("x");
    if (both) made.addFirst("y");
    return made;
  }

  static Deque<Integer> deque(int a) {
    Deque<Integer> made = new ArrayDeque<>();
    made.push(a);
    made.push(2);
    made.addLast(5);
    return made;
  }

  static Object untyped(long a) {
    Deque<Long> made = new ArrayDeque<>();
    made.push(a);
    return made;
  }

  static Queue<Integer> queue(int a) {
    Queue<Integer> made = new PriorityQueue<>();
    made.add(5);
    made.add(a);
    made.add(3);
    return made;
  }

  static Vector<Character> vector(char c) {
    Vector<Character> made = new Vector<>();
    made.add(c);
    return made;
  }

  static Stack<Double> stack(double d) {
    Stack<Double> made = new Stack<>();
    if (d > 1) made.push(d);
    return made;
  }

  static Map<String, Integer> hashMap(int a) {
    Map<String, Integer> made = new HashMap<>();
    made.put("a", a);
    if (a > 3) made.put("b", null);
    return made;
  }

  static TreeMap<Integer, String> treeMap(int a) {
    TreeMap<Integer, String> made = new TreeMap<>();
    made.put(a, "a");
    made.put(3, "three");
    return made;
  }

  static Set<Integer> hashSet(int a) {
    Set<Integer> made = new HashSet<>();
    made.add(a);
    made.add(3);
    return made;
  }

  static Set<String> linkedSet(boolean both) {
    Set<String> made = new LinkedHashSet<>();
    made.add("q");
    if (both) made.add(null);
    return made;
  }

  static SortedSet<Integer> treeSet(int a) {
    SortedSet<Integer> made = new TreeSet<>();
    made.add(a);
    made.add(3);
    return made;
  }

  static List<Integer> listOf(int a) { return a > 0 ? List.of(a) : List.of(a, 2, 3); }

  static List<Integer> asList(int a) { return Arrays.asList(a, 2); }

  static Map<String, Integer> mapOf(int a) {
    return a > 3 ? Map.of("k", a) : Map.of("a", 1, "b", 2);
  }

  static List<Integer> atMostOne(int a) {
    return a > 0 ? Collections.emptyList() : Collections.singletonList(a);
  }

  static Set<String> keys(int a) { return hashMap(a).keySet(); }

  static Collection<Integer> values(int a) { return hashMap(a).values(); }

  static Map.Entry<String, Integer> entry(int a) {
    return hashMap(a).entrySet().iterator().next();
  }

  static Iterator<Integer> iterator(int a) { return list(a, a).iterator(); }

  static List<Item> items(int a) {
    Item item = new Item("i", a);
    List<Item> made = new ArrayList<>();
    made.add(item);
    made.add(null);
    made.add(item);
    if (a > 0) item.parts.add(item);
    return made;
  }

  static Map<String, Item> itemsByName(int a) {
    Map<String, Item> made = new HashMap<>();
    made.put("x", new Item("i", a));
    return made;
  }

  static Map<String, List<Integer>> nested(int a) {
    Map<String, List<Integer>> made = new TreeMap<>();
    made.computeIfAbsent("x", key -> new ArrayList<>()).add(a);
    return made;
  }

  static Item item(int a) {
    Item made = new Item("p", a);
    made.box = a;
    made.parts.add(new Item("q", 2));
    return made;
  }

  static Words words(int a) {
    Words made = new Words(a);
    made.add("s");
    return made;
  }

  static Object inItself() {
    List<Object> made = new ArrayList<>();
    made.add(made);
    return made;
  }

  static Integer box(int a) { return a > 5 ? null : Integer.valueOf(a); }

  static Size other(Size size) { return size == Size.LARGE ? Size.SMALL : Size.LARGE; }
}
