// Random sequences of calls: each method runs a script on one object and gives back all that it saw.
// An element of a script is a call: its lowest five bits choose the method, three bits each are its
// arguments. Sets and maps of `of` have no order that is the same in two runs, so it is not shown.
import java.util.*;
import java.util.stream.*;

public class Scripts {
    enum Day { MONDAY, TUESDAY, WEDNESDAY, THURSDAY }

    static int first(int call) { return (call >> 5) & 7; }
    static int second(int call) { return (call >> 8) & 7; }
    static String word(int number) { return number == 7 ? null : "w" + (number & 3); }
    static Integer item(int number) { return number == 7 ? null : Integer.valueOf(number); }
    static List<Integer> some(int call) { return Arrays.asList(first(call), second(call)); }

    // The machine writes the messages of its own exceptions, which have no model.
    static String failure(RuntimeException e) {
        boolean isOfMachine = e instanceof NullPointerException || e instanceof ClassCastException || e instanceof ArrayIndexOutOfBoundsException || e instanceof ArithmeticException;
        return e.getClass().getName() + (isOfMachine ? "" : ":" + e.getMessage());
    }

    // Lists

    static String arrayList(int[] script) { return lists(new ArrayList<>(), script); }
    static String arrayListOfSize(int[] script) { return lists(new ArrayList<>(1), script); }
    static String linkedList(int[] script) { return lists(new LinkedList<>(), script); }
    static String vector(int[] script) { return lists(new Vector<>(), script); }
    static String listOf(int[] script) { return lists(List.of(3, 1, 2), script); }
    static String emptyListOf(int[] script) { return lists(List.of(), script); }
    static String listOfArray(int[] script) { return lists(Arrays.asList(4, 1, 4), script); }
    static String partOfList(int[] script) { return lists(new ArrayList<>(List.of(1, 2, 3, 4, 5)).subList(1, 4), script); }
    static String unmodifiableList(int[] script) { return lists(Collections.unmodifiableList(new ArrayList<>(List.of(1, 2, 1))), script); }

    static String lists(List<Integer> list, int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            try { out.append(listCall(list, call & 31, first(call), second(call), call)); } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(list).append(list.size()).toString();
    }

    static Object listCall(List<Integer> list, int method, int a, int b, int call) {
        switch (method) {
            case 0: case 1: case 2: return list.add(item(a));
            case 3: list.add(a, b); return list.size();
            case 4: return list.remove(a);
            case 5: return list.remove(item(a));
            case 6: return list.get(a);
            case 7: return list.set(a, b);
            case 8: return list.indexOf(item(a)) + "," + list.lastIndexOf(item(b));
            case 9: return list.contains(item(a));
            case 10: return list.addAll(some(call));
            case 11: return list.addAll(a, some(call));
            case 12: return list.removeAll(some(call));
            case 13: return list.retainAll(Arrays.asList(a, b, 1, 2));
            case 14: return list.removeIf(x -> x != null && x > a);
            case 15: list.replaceAll(x -> x == null ? a : x + 1); return list;
            case 16: list.sort(null); return list;
            case 17: list.sort(Comparator.reverseOrder()); return list;
            case 18: { String s = ""; for (Iterator<Integer> i = list.iterator(); i.hasNext();) { Integer x = i.next(); s += x; if (x != null && x == a) i.remove(); } return s; }
            case 19: { ListIterator<Integer> i = list.listIterator(a); String s = ""; while (i.hasPrevious()) { s += i.previousIndex() + "." + i.previous(); } i.add(b); i.next(); i.set(a); return s; }
            case 20: for (Integer x : list) if (x != null && x == a) list.add(b); return list;
            case 21: return list.equals(Arrays.asList(a, b)) + "," + list.hashCode();
            case 22: return list.subList(a, b).toString();
            case 23: Collections.reverse(list); return list;
            case 24: return list.toArray().length + Arrays.toString(list.toArray(new Integer[a]));
            case 25: return list.containsAll(some(call));
            case 26: return Collections.frequency(list, a) + "," + Collections.max(list);
            case 27: if (a > 5) list.clear(); return list.isEmpty();
            case 28: list.subList(0, a).clear(); return list;
            case 29: return List.copyOf(list);
            case 30: Collections.swap(list, a, b); return list;
            default: return list.stream().filter(x -> x != null && x > a).map(x -> x * 2).collect(Collectors.toList());
        }
    }

    static String stack(int[] script) {
        Stack<String> stack = new Stack<>();
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            String word = word(first(call));
            try {
                switch (call & 7) {
                    case 0: case 1: case 2: out.append(stack.push(word)); break;
                    case 3: out.append(stack.pop()); break;
                    case 4: out.append(stack.peek()); break;
                    case 5: out.append(stack.search(word)); break;
                    case 6: out.append(stack.elementAt(first(call))).append(stack.firstElement()); break;
                    default: stack.insertElementAt(word, second(call)); stack.removeElement("w1"); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(stack).append(stack.empty()).toString();
    }

    // Queues

    static String arrayDeque(int[] script) { return deques(new ArrayDeque<>(), script); }
    static String linkedDeque(int[] script) { return deques(new LinkedList<>(), script); }

    static String deques(Deque<Integer> deque, int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            try { out.append(dequeCall(deque, call & 31, item(first(call)), call)); } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        out.append(deque).append(deque.size());
        for (Iterator<Integer> i = deque.descendingIterator(); i.hasNext();) out.append(i.next());
        return out.toString();
    }

    static Object dequeCall(Deque<Integer> deque, int method, Integer a, int call) {
        switch (method) {
            case 0: deque.addFirst(a); return deque.size();
            case 1: deque.addLast(a); return deque.size();
            case 2: return deque.offerFirst(a);
            case 3: return deque.offerLast(a);
            case 4: return deque.removeFirst();
            case 5: return deque.removeLast();
            case 6: return deque.pollFirst();
            case 7: return deque.pollLast();
            case 8: return deque.getFirst();
            case 9: return deque.getLast();
            case 10: return deque.peekFirst() + "," + deque.peekLast();
            case 11: deque.push(a); return deque;
            case 12: return deque.pop();
            case 13: return deque.element();
            case 14: return deque.remove();
            case 15: return deque.removeFirstOccurrence(a) + "," + deque.removeLastOccurrence(second(call));
            case 16: return deque.contains(a);
            case 17: return deque.addAll(some(call));
            case 18: return deque.removeIf(x -> x != null && x == second(call));
            case 19: for (Iterator<Integer> i = deque.iterator(); i.hasNext();) if (Objects.equals(i.next(), a)) i.remove(); return deque;
            case 20: return Arrays.toString(deque.toArray());
            case 21: return deque.retainAll(Arrays.asList(1, 2, 3, a));
            default: return deque.add(a);
        }
    }

    static String priorityQueue(int[] script) { return queues(new PriorityQueue<>(), script); }
    static String reverseQueue(int[] script) { return queues(new PriorityQueue<>(2, Comparator.reverseOrder()), script); }

    static String queues(PriorityQueue<Integer> queue, int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            Integer a = item(first(call));
            try {
                switch (call & 15) {
                    case 0: out.append(queue.poll()); break;
                    case 1: out.append(queue.peek()).append(queue.contains(a)); break;
                    case 2: out.append(queue.remove(a)); break;
                    case 3: out.append(queue.remove()); break;
                    case 4: out.append(queue.element()); break;
                    case 5: out.append(queue.addAll(some(call))); break;
                    case 6: out.append(queue.removeIf(x -> x > second(call))); break;
                    case 7: for (Iterator<Integer> i = queue.iterator(); i.hasNext();) if (i.next().equals(a)) i.remove(); break;
                    case 8: out.append(new PriorityQueue<>(queue)).append(queue.size()); break;
                    default: out.append(queue.offer(a)); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(queue).append(';');
        }
        while (!queue.isEmpty()) out.append(queue.remove());
        return out.toString();
    }

    // Maps

    static String hashMap(int[] script) { return maps(new HashMap<>(), script, true); }
    static String hashMapOfSize(int[] script) { return maps(new HashMap<>(1, 2f), script, true); }
    static String linkedMap(int[] script) { return maps(new LinkedHashMap<>(), script, true); }
    static String mapInOrderOfAccess(int[] script) { return maps(new LinkedHashMap<>(8, 0.75f, true), script, true); }
    static String treeMap(int[] script) { return maps(new TreeMap<>(), script, true); }
    static String mapOf(int[] script) { return maps(Map.of("w1", 1, "w2", 2), script, false); }
    static String mapOfOne(int[] script) { return maps(Map.of("w1", 1), script, true); }
    static String unmodifiableMap(int[] script) { return maps(Collections.unmodifiableMap(new LinkedHashMap<>(new TreeMap<>(Map.of("w1", 1, "w2", 2)))), script, true); }

    static String maps(Map<String, Integer> map, int[] script, boolean hasOrder) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            try {
                Object seen = mapCall(map, call & 31, word(first(call)), first(call) == 7 ? null : second(call), hasOrder);
                out.append(seen == map && !hasOrder ? "itself" : seen);
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(hasOrder ? map : new TreeMap<>(map)).append(map.size()).toString();
    }

    static Object mapCall(Map<String, Integer> map, int method, String key, Integer b, boolean hasOrder) {
        switch (method) {
            case 0: case 1: case 2: case 3: return map.put(key, b);
            case 4: return map.get(key);
            case 5: return map.remove(key);
            case 6: return map.remove(key, b);
            case 7: return map.containsKey(key) + "," + map.containsValue(b);
            case 8: return map.getOrDefault(key, -1);
            case 9: return map.putIfAbsent(key, b);
            case 10: return map.computeIfAbsent(key, k -> b != null && b > 5 ? null : b);
            case 11: return map.computeIfPresent(key, (k, v) -> v > 4 ? null : v + 1);
            case 12: return map.compute(key, (k, v) -> v == null ? b : v > 5 ? null : Integer.valueOf(v * 2));
            case 13: return map.merge(key, b, (v, w) -> v + w > 9 ? null : Integer.valueOf(v + w));
            case 14: return map.replace(key, b);
            case 15: return map.replace(key, 1, b);
            case 16: map.replaceAll((k, v) -> v == null ? b : Integer.valueOf(v + 1)); return map;
            case 17: map.putAll(Collections.singletonMap(key, b)); return map;
            case 18: return map.keySet().remove(key);
            case 19: return map.values().remove(b);
            case 20: return map.keySet().retainAll(Arrays.asList("w0", "w1", key));
            case 21: return map.entrySet().removeIf(e -> Objects.equals(e.getValue(), b));
            case 22: { int sum = 0; String keys = ""; for (Map.Entry<String, Integer> e : map.entrySet()) { sum += e.getKey() == null ? 1 : e.getKey().length(); if (hasOrder) keys += e; e.setValue(b); } return sum + keys; }
            case 23: for (Iterator<String> i = map.keySet().iterator(); i.hasNext();) if (Objects.equals(i.next(), key)) i.remove(); return map;
            case 24: for (String k : map.keySet()) if (k == null || k.equals(key)) map.put("new", b); return map;
            case 25: return map.equals(new HashMap<>(map)) + "," + map.hashCode();
            case 26: return hasOrder ? map.keySet() + "" + map.values() : "";
            case 27: { int[] sum = {0}; map.forEach((k, v) -> sum[0] += v == null ? 100 : v); return sum[0]; }
            case 28: if (b != null && b > 5) map.clear(); return map.isEmpty();
            case 29: return new TreeMap<>(map);
            case 30: return map.containsValue(null);
            default: return new TreeMap<>(Map.copyOf(map));
        }
    }

    static String navigableMap(int[] script) {
        TreeMap<Integer, String> map = new TreeMap<>();
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call), b = second(call);
            try {
                switch (call & 31) {
                    case 0: out.append(map.firstKey()).append(map.lastEntry()); break;
                    case 1: out.append(map.floorKey(a)).append(map.ceilingEntry(b)); break;
                    case 2: out.append(map.lowerEntry(a)).append(map.higherKey(b)); break;
                    case 3: out.append(map.headMap(a)).append(map.tailMap(b, false)); break;
                    case 4: out.append(map.subMap(a, b)); break;
                    case 5: out.append(map.descendingMap()).append(map.descendingKeySet()); break;
                    case 6: out.append(map.pollFirstEntry()).append(map.pollLastEntry()); break;
                    case 7: out.append(map.remove(a)); break;
                    case 8: map.headMap(a, true).clear(); break;
                    case 9: out.append(map.navigableKeySet().subSet(1, true, a, true)); break;
                    default: out.append(map.put(a, "v" + b)); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(map).toString();
    }

    static String enumMap(int[] script) {
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call), b = second(call);
            Day day = a == 7 ? null : Day.values()[a & 3];
            try {
                switch (call & 15) {
                    case 0: case 1: case 2: case 3: out.append(map.put(day, item(b))); break;
                    case 4: out.append(map.get(day)).append(map.containsKey(day)); break;
                    case 5: out.append(map.remove(day)); break;
                    case 6: out.append(map.merge(day, b, Integer::sum)); break;
                    case 7: out.append(map.putIfAbsent(day, b)).append(map.containsValue(b)); break;
                    case 8: out.append(map.keySet()).append(map.values()); break;
                    case 9: for (Map.Entry<Day, Integer> e : map.entrySet()) out.append(e.getKey().ordinal()).append(e.setValue(b)); break;
                    case 10: out.append(map.entrySet().removeIf(e -> e.getKey() == day)); break;
                    case 11: out.append(map.equals(new HashMap<>(map))); break;
                    case 12: out.append(map.computeIfAbsent(day, Day::ordinal)); break;
                    case 13: map.putAll(new EnumMap<>(Map.of(Day.TUESDAY, b))); break;
                    default: EnumSet<Day> days = EnumSet.copyOf(map.keySet()); out.append(days.add(day)).append(EnumSet.complementOf(days)); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(map).append(map.size()).toString();
    }

    // Sets

    static String hashSet(int[] script) { return sets(new HashSet<>(), script, true); }
    static String linkedSet(int[] script) { return sets(new LinkedHashSet<>(), script, true); }
    static String treeSet(int[] script) { return sets(new TreeSet<>(), script, true); }
    static String setOf(int[] script) { return sets(Set.of("w1", "w2"), script, false); }
    static String keySet(int[] script) { Map<String, Integer> map = new HashMap<>(); map.put("w0", 0); map.put("w3", 3); return sets(map.keySet(), script, true) + map; }

    static String sets(Set<String> set, int[] script, boolean hasOrder) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            try {
                Object seen = setCall(set, call & 15, word(first(call)), word(second(call)), hasOrder);
                out.append(seen == set && !hasOrder ? "itself" : seen);
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(hasOrder ? set : new TreeSet<>(set)).append(set.size()).toString();
    }

    static Object setCall(Set<String> set, int method, String a, String b, boolean hasOrder) {
        switch (method) {
            case 0: case 1: case 2: return set.add(a);
            case 3: return set.remove(a);
            case 4: return set.contains(a);
            case 5: return set.addAll(Arrays.asList(a, b));
            case 6: return set.removeAll(Arrays.asList(a, b));
            case 7: return set.retainAll(Arrays.asList(a, b, "w0"));
            case 8: return set.containsAll(Arrays.asList(a, b));
            case 9: return set.removeIf(x -> x != null && x.equals(a));
            case 10: for (Iterator<String> i = set.iterator(); i.hasNext();) if (Objects.equals(i.next(), a)) i.remove(); return set;
            case 11: return set.equals(new HashSet<>(Arrays.asList(a, b))) + "," + set.hashCode();
            case 12: for (String x : set) if (x == null || x.equals(a)) set.add("new"); return set;
            case 13: { Iterator<String> i = set.iterator(); if (hasOrder) return i.next() + i.next(); i.next(); i.next(); return i.next(); }
            case 14: return hasOrder ? String.join("-", set) : set.isEmpty();
            default: return new TreeSet<>(set).descendingSet();
        }
    }

    // Values

    static String optional(int[] script) {
        Optional<String> optional = Optional.empty();
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            String word = word(first(call));
            Optional<String> before = optional;
            try {
                switch (call & 15) {
                    case 0: optional = Optional.of(word); break;
                    case 1: case 2: optional = Optional.ofNullable(word); break;
                    case 3: out.append(optional.get()); break;
                    case 4: out.append(optional.orElse(word)); break;
                    case 5: out.append(optional.orElseThrow()); break;
                    case 6: optional = optional.map(w -> w + second(call)); break;
                    case 7: optional = optional.filter(w -> w.equals(word)); break;
                    case 8: optional = optional.or(() -> Optional.of("other")); break;
                    case 9: out.append(optional.orElseGet(() -> "made")); break;
                    case 10: out.append(optional.isPresent()).append(optional.isEmpty()).append(optional.hashCode()); break;
                    case 11: out.append(optional.equals(Optional.ofNullable(word))); break;
                    case 12: optional = optional.flatMap(w -> second(call) > 3 ? Optional.empty() : before); break;
                    case 13: optional.ifPresentOrElse(out::append, () -> out.append("none")); break;
                    case 14: out.append(optional.stream().count()); break;
                    default: out.append(optional.orElseThrow(() -> new IllegalStateException(word))); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(optional).append(';');
        }
        return out.toString();
    }

    static String builder(int[] script) {
        StringBuilder text = new StringBuilder("abc");
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call) - 1, b = second(call);
            try {
                switch (call & 31) {
                    case 0: text.append(word(a)); break;
                    case 1: text.append((char) ('a' + b)).append(a); break;
                    case 2: text.insert(a, word(b)); break;
                    case 3: text.insert(a, b); break;
                    case 4: text.deleteCharAt(a); break;
                    case 5: text.delete(a, b); break;
                    case 6: text.replace(a, b, "xy"); break;
                    case 7: text.reverse(); break;
                    case 8: text.setCharAt(a, 'z'); break;
                    case 9: text.setLength(a); break;
                    case 10: out.append(text.charAt(a)); break;
                    case 11: out.append(text.substring(a, b)).append(text.substring(b)); break;
                    case 12: out.append(text.indexOf("w" + a)).append(text.lastIndexOf("w")); break;
                    case 13: text.append("chars".toCharArray(), a, b); break;
                    case 14: text.append("sequence", a, b); break;
                    case 15: out.append(text.compareTo(new StringBuilder("abw"))).append(text.length()); break;
                    case 16: text.append(true).append(123456789012L * a).append((Object) null); break;
                    case 17: out.append(text.subSequence(a, b)).append(text.isEmpty()); break;
                    default: text.append(text.length()).append(','); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(text).toString();
    }

    static String strings(int[] script) {
        String text = "ab,Cd";
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call) - 1, b = second(call);
            try {
                switch (call & 31) {
                    case 0: text = text.substring(a, b); break;
                    case 1: text = text.concat("," + a); break;
                    case 2: text = text.replace((char) ('a' + b), 'q'); break;
                    case 3: text = text.replace("" + b, "--"); break;
                    case 4: text = text.toUpperCase(); break;
                    case 5: text = text.toLowerCase(); break;
                    case 6: text = (" " + text + "\t").trim(); break;
                    case 7: text = "  ".concat(text).strip().repeat(b & 1).concat("e"); break;
                    case 8: out.append(text.charAt(a)); break;
                    case 9: out.append(text.indexOf(',', a)).append(text.lastIndexOf('a', b)).append(text.indexOf("d", b)); break;
                    case 10: out.append(Arrays.toString(text.split(","))); break;
                    case 11: out.append(text.compareTo("ab")).append(text.compareToIgnoreCase("AB,c" + a)); break;
                    case 12: out.append(text.equals("ab")).append(text.equalsIgnoreCase("AB,CD")).append(text.hashCode()); break;
                    case 13: out.append(text.startsWith("b", a)).append(text.endsWith("d")).append(text.contains(",")); break;
                    case 14: out.append(String.join("/", text, null, "" + a)); break;
                    case 15: out.append(text.chars().filter(c -> c > 'a').count()); break;
                    case 16: out.append(text.regionMatches(true, a, "CD", 0, b)); break;
                    case 17: out.append(text.isBlank()).append(text.isEmpty()).append(text.length()); break;
                    case 18: out.append(new String(text.toCharArray(), a, b)); break;
                    case 19: out.append(String.valueOf(text.toCharArray())).append(new String(text) == text); break;
                    case 20: out.append(Arrays.toString(text.split(",", a))); break;
                    case 21: text = text.stripLeading() + text.stripTrailing().substring(a); break;
                    default: text += b; break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.append(text).toString();
    }

    static String integers(int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call), value = call * 40503 >> (a & 3);
            try {
                switch (call & 15) {
                    case 0: out.append(Integer.parseInt((a > 4 ? "-" : a == 4 ? "x" : "") + second(call) + a)); break;
                    case 1: out.append(Integer.toString(value, 2 + a)); break;
                    case 2: out.append(Integer.toHexString(value)).append(Integer.toOctalString(a)); break;
                    case 3: out.append(Integer.toBinaryString(call)); break;
                    case 4: out.append(Integer.compare(a, second(call))).append(Integer.signum(value)); break;
                    case 5: out.append(Integer.bitCount(value)).append(Integer.highestOneBit(value)); break;
                    case 6: out.append(Integer.numberOfLeadingZeros(value)).append(Integer.numberOfTrailingZeros(value)); break;
                    case 7: out.append(Integer.reverse(value)).append(Integer.rotateLeft(value, a)); break;
                    case 8: out.append(Integer.valueOf(a).equals(second(call))).append(Integer.valueOf(value).hashCode()); break;
                    case 9: out.append(Integer.parseInt("7" + a, 8)); break;
                    case 10: out.append(Integer.toUnsignedString(value)).append(Integer.divideUnsigned(value, a)); break;
                    case 11: out.append(Integer.decode(a > 3 ? "0x1" + a : "-0" + a)); break;
                    case 12: out.append(Integer.max(value, a)).append(Integer.valueOf(value).compareTo(a)); break;
                    case 13: out.append(Math.floorMod(value, a)).append(Math.abs(value)); break;
                    case 14: out.append(Math.multiplyExact(value, second(call))); break;
                    default: out.append(Integer.valueOf("+" + a).byteValue()).append(Integer.parseInt("")); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.toString();
    }

    static String longs(int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call);
            long value = call * 2654435761123L << a;
            try {
                switch (call & 15) {
                    case 0: out.append(Long.parseLong((a > 4 ? "-" : a == 4 ? "" : "9") + second(call) + "00000000000" + a)); break;
                    case 1: out.append(Long.toString(value, 2 + a * 4)); break;
                    case 2: out.append(Long.toHexString(value)).append(Long.toBinaryString(a)); break;
                    case 3: out.append(Long.compare(value, a)).append(Long.signum(value)); break;
                    case 4: out.append(Long.bitCount(value)).append(Long.lowestOneBit(value)); break;
                    case 5: out.append(Long.numberOfLeadingZeros(value)).append(Long.hashCode(value)); break;
                    case 6: out.append(Long.valueOf(a).equals(Long.valueOf(second(call)))).append(Long.valueOf(a).equals(a)); break;
                    case 7: out.append(Math.addExact(value, Long.MAX_VALUE - a)); break;
                    case 8: out.append(Math.toIntExact(value >> 20)); break;
                    case 9: out.append(Long.sum(value, a)).append(Long.remainderUnsigned(a, 3)); break;
                    case 10: out.append(Long.decode("#" + a)).append(Long.parseLong("9223372036854775808")); break;
                    default: out.append(value / a).append(value % a); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.toString();
    }

    static String characters(int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            char c = (char) (call >> 5 & 127);
            try {
                switch (call & 15) {
                    case 0: out.append(Character.isDigit(c)).append(Character.isLetter(c)); break;
                    case 1: out.append(Character.isLetterOrDigit(c)).append(Character.isWhitespace(c)); break;
                    case 2: out.append(Character.isUpperCase(c)).append(Character.isLowerCase(c)); break;
                    case 3: out.append(Character.toUpperCase(c)).append(Character.toLowerCase(c)); break;
                    case 4: out.append(Character.getNumericValue(c)).append(Character.digit(c, 16)); break;
                    case 5: out.append(Character.forDigit(c & 31, 20) + 0); break;
                    case 6: out.append(Character.valueOf(c).equals('a')).append(Character.compare(c, 'm')); break;
                    case 7: out.append(Character.toString(c)).append(Character.hashCode(c)); break;
                    case 8: out.append(Character.isSpaceChar(c)).append(Character.isISOControl(c)); break;
                    case 9: out.append(Character.isJavaIdentifierStart(c)).append(Character.isJavaIdentifierPart(c)); break;
                    case 10: out.append(Character.isAlphabetic(c)).append(Character.isSurrogate(c)); break;
                    default: out.append(Character.toChars(c)).append((int) Character.reverseBytes(c)); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.toString();
    }

    // Streams: the calls choose intermediate operations, and all of them end alike.

    static String streams(int[] script) {
        Stream<Integer> stream = Stream.of(5, 3, 8, 3, 1);
        StringBuilder out = new StringBuilder();
        try {
            for (int call : script) {
                int a = first(call), b = second(call);
                switch (call & 15) {
                    case 0: stream = stream.filter(x -> x > a); break;
                    case 1: stream = stream.map(x -> x * b - a); break;
                    case 2: stream = stream.sorted(); break;
                    case 3: stream = stream.sorted(Comparator.reverseOrder()); break;
                    case 4: stream = stream.distinct(); break;
                    case 5: stream = stream.limit(a - 1); break;
                    case 6: stream = stream.skip(a - 1); break;
                    case 7: stream = stream.peek(x -> out.append('p').append(x)); break;
                    case 8: stream = stream.flatMap(x -> Stream.of(x, a)); break;
                    case 9: stream = stream.takeWhile(x -> x != a); break;
                    case 10: stream = stream.dropWhile(x -> x > a); break;
                    case 11: stream = Stream.concat(stream, Stream.of(a, b)); break;
                    case 12: stream = stream.mapToInt(Integer::intValue).map(x -> x % 4).boxed(); break;
                    default: stream = stream.map(x -> x + 1); break;
                }
            }
            int end = script.length == 0 ? 0 : script[0] >> 11 & 7;
            switch (end) {
                case 0: return out + stream.map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
                case 1: return out + "" + stream.reduce(0, Integer::sum);
                case 2: return out + "" + stream.max(Comparator.naturalOrder());
                case 3: return out + "" + stream.collect(Collectors.groupingBy(x -> x % 3, TreeMap::new, Collectors.counting()));
                case 4: return out + "" + stream.anyMatch(x -> x == 3) + out;
                case 5: return out + "" + stream.findFirst() + out;
                case 6: return out + "" + stream.collect(Collectors.toMap(x -> x, x -> x * x));
                default: return out + "" + stream.collect(Collectors.partitioningBy(x -> x > 3));
            }
        } catch (RuntimeException e) { return out + failure(e); }
    }

    static String numberStreams(int[] script) {
        StringBuilder out = new StringBuilder();
        for (int call : script) {
            int a = first(call), b = second(call);
            try {
                switch (call & 15) {
                    case 0: out.append(IntStream.range(a, b).sum()); break;
                    case 1: out.append(IntStream.rangeClosed(a, b).boxed().collect(Collectors.toList())); break;
                    case 2: out.append(IntStream.of(a, b, 3).max().getAsInt()); break;
                    case 3: out.append(IntStream.range(a, b).min()); break;
                    case 4: out.append(IntStream.iterate(a, x -> x + b).limit(4).mapToObj(x -> "i" + x).collect(Collectors.joining())); break;
                    case 5: out.append(Arrays.stream(script).filter(x -> x > call).count()); break;
                    case 6: out.append(Arrays.toString(IntStream.of(b, a, 2).sorted().toArray())); break;
                    case 7: out.append(IntStream.range(0, a).allMatch(x -> x < b)); break;
                    case 8: out.append(IntStream.range(0, a).mapToLong(x -> x * 1000000007L).sum()); break;
                    case 9: out.append(LongStream.rangeClosed(1, a).reduce(1, (x, y) -> x * y)); break;
                    default: out.append(IntStream.range(a, b).max().orElseThrow()); break;
                }
            } catch (RuntimeException e) { out.append(failure(e)); }
            out.append(';');
        }
        return out.toString();
    }
}
