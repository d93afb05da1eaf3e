package com.acme;

import java.util.ArrayList;
import java.util.List;

public class Cart<T extends Cart.Item> {
    public enum Kind { FOOD, BOOK { int tax() { return 7; } }, TOY; int tax() { return 19; } }

    public static class Item {
        final int price;
        protected long count;
        private Kind kind;
        Item next;
        Item(int price) { this.price = price; }
        long total() { return price * count; }
    }

    private static class Hidden extends Item {
        double factor;
        Hidden(int p) { super(p); }
        @Override long total() { return (long) (super.total() * factor); }
    }

    record Point(int x, int y) {
        Point { if (x < 0) throw new IllegalArgumentException(); }
        boolean isOrigin() { return x == 0 && y == 0; }
    }

    sealed interface Shape permits Circle, Square {}
    record Circle(Point at, double r) implements Shape {}
    record Square(Point at, int side) implements Shape {}

    private Item first;
    int size;
    static int made;
    private static long secret = 5;

    public static int tax(Kind kind, int price) {
        switch (kind) {
            case FOOD: return price > 10 ? 1 : 0;
            case BOOK: return kind.tax();
            default: return kind.tax() * price / 100;
        }
    }

    static Kind better(Kind a, Kind b) {
        return a.ordinal() > b.ordinal() ? a : Kind.TOY == b ? Kind.FOOD : b;
    }

    public boolean add(T item) {
        if (item == null) throw new NullPointerException("no item");
        if (item.count == 0) return false;
        item.next = first;
        first = item;
        size++;
        made += 2;
        return true;
    }

    private long sum(int most) {
        long sum = 0;
        int n = 0;
        for (Item i = first; i != null && n < most; i = i.next, n++) sum += i.total();
        return sum;
    }

    static double area(Shape s) {
        if (s instanceof Circle c) return c.r() > 1 ? c.r() * c.r() * 3 : 0;
        if (s instanceof Square q && q.at() != null && !q.at().isOrigin()) return q.side() * q.side();
        return -1;
    }

    static Item[] pair(Item a, Hidden b) {
        Item[] items = new Item[2];
        items[0] = a; items[1] = b;
        if (a != null && b != null && a.price == b.price) items[0] = new Hidden(3);
        return items;
    }

    static int more(Integer a, Long b) { return a > 5 ? (int) (a + b) : 0; }
    static Integer boxed(int a) { return a > 1000 ? a * 2 : Integer.valueOf(a); }
    static String name(String s, int n) { return s == null ? "none" : n > 3 ? s : s + n; }
    static Runnable later(int[] a) { return a.length > 1 ? () -> a[0]++ : null; }
    static int[] sorted(int a, int b) { return a < b ? new int[] {a, b} : new int[] {b, a}; }
    static boolean secretive(long x) { secret = secret + x; return secret > 10; }
    int compare(Object o) { return o instanceof Cart<?> c ? Integer.compare(size, c.size) : -1; }
    static <U extends Comparable<U>> U max(U a, U b) { return a.compareTo(b) > 0 ? a : b; }
    class Inner { int depth; int get() { return depth > size ? depth : size; } }
    static int anon(int x) { Object o = new Object() { int v = x; }; return o == null ? 1 : x > 4 ? 2 : 3; }
    static int checked(char c, byte b, short s, float f, double d) throws Exception {
        if (c == 'x' && b < 0) throw new Exception("x");
        return s > 1000 ? 1 : f > 2.5f ? 2 : d != d ? 3 : 4;
    }
}
