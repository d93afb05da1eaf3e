// A cache of the least recently used entries on LinkedHashMap.
// Try: pet tcg samples/library/Cache.java -m Cache.script     5 cases, one for each way in which keys are equal
import java.util.LinkedHashMap;
import java.util.Map;

class Cache extends LinkedHashMap<Integer, String> {
  private final int capacity;

  Cache(int capacity) {
    super(16, 0.75f, true);
    this.capacity = capacity;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
    return size() > capacity;
  }

  static String script(int a, int b, int c) {
    Cache cache = new Cache(2);
    cache.put(a, "first");
    cache.put(b, "second");
    cache.get(a);
    cache.put(c, "third");
    return cache.get(b);
  }
}
