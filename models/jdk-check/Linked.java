package model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Calls the classes of java.util by their own names. Run once on the JDK and once with the
 * models in place of the JDK's classes: the output is the same.
 */
final class Linked {

    private Linked() {
    }

    public static void main(String[] args) {
        System.out.println(List.of() + " " + List.of(1) + List.of(1, 2) + List.of(1, 2, 3)
                + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) + List.copyOf(new TreeSet<>(Set.of(2))));
        System.out.println(Set.of() + " " + Set.of(1) + new TreeSet<>(Set.of(1, 2))
                + new TreeSet<>(Set.of(3, 4, 5)) + Set.copyOf(List.of(1, 1)));
        System.out.println(Map.of() + " " + Map.of(1, 2) + new TreeMap<>(Map.of(1, 2, 3, 4))
                + Map.entry(1, 2) + Map.ofEntries(Map.entry(3, 4)) + Map.copyOf(new HashMap<>()));
        List<Integer> list = List.of(1, 2, 3);
        System.out.println(List.copyOf(list) == list);
        HashMap<String, Integer> map = new HashMap<>();
        for (String s : "to be or not to be that is the question".split(" ")) {
            map.merge(s, 1, Integer::sum);
        }
        System.out.println(map + " " + map.clone() + map.equals(new HashMap<>(map)));
        System.out.println(new HashSet<>(map.keySet()) + " " + new LinkedHashSet<>(map.keySet()));
        System.out.println(EnumSet.allOf(Keys.Color.class) + " " + EnumSet.of(Keys.Color.BLUE)
                + EnumSet.complementOf(EnumSet.of(Keys.Color.RED))
                + new EnumMap<>(Map.of(Keys.Color.BLUE, "sea")));
        System.out.println(new StringJoiner(", ", "[", "]").add("a").add("b") + " "
                + Objects.hash(1, 2, "x") + String.join("-", list.stream().map(String::valueOf)
                .toArray(String[]::new)));
    }
}
