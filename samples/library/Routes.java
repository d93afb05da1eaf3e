// Shortest paths with a map of lists and a PriorityQueue.
// Try: pet tcg samples/library/Routes.java -m Routes.distance --loop-k 4     7 cases
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

class Routes {
  private final Map<Integer, List<int[]>> edges = new HashMap<>();

  void connect(int from, int to, int length) {
    edges.computeIfAbsent(from, key -> new ArrayList<>()).add(new int[] {to, length});
  }

  int shortest(int from, int to) {
    Map<Integer, Integer> done = new HashMap<>();
    PriorityQueue<int[]> open = new PriorityQueue<>((a, b) -> Integer.compare(a[1], b[1]));
    open.add(new int[] {from, 0});
    while (!open.isEmpty()) {
      int[] next = open.poll();
      if (done.containsKey(next[0])) continue;
      done.put(next[0], next[1]);
      if (next[0] == to) return next[1];
      for (int[] edge : edges.getOrDefault(next[0], List.of())) {
        open.add(new int[] {edge[0], next[1] + edge[1]});
      }
    }
    return -1;
  }

  static int distance(int first, int second) {
    if (first < 0 || second < 0) throw new IllegalArgumentException("negative length");
    Routes routes = new Routes();
    routes.connect(1, 2, first);
    routes.connect(1, 3, 4);
    routes.connect(3, 2, second);
    return routes.shortest(1, 2);
  }
}
