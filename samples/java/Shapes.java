// An interface, an abstract class and overriding: the method that runs is one case each.
// Try: pet tcg Shapes.java -m Shapes.totalArea --loop-k 1
//      pet tcg Shapes.java -m Shapes.widestSquare --loop-k 1     instanceof and casts
//      pet tcg Shapes.java -m Shapes.asSquare                    fits, does not fit (ClassCastException), null

public class Shapes {
    public static int totalArea(Shape[] shapes) {
        int sum = 0;
        for (Shape s : shapes)
            sum += s.area();
        return sum;
    }

    public static int widestSquare(Shape[] shapes) {
        int widest = 0;
        for (Shape s : shapes)
            if (s instanceof Square && ((Square) s).width > widest)
                widest = ((Square) s).width;
        return widest;
    }

    public static Square asSquare(Shape s) {
        return (Square) s;
    }

    public static void doubleAll(Scalable[] things) {
        for (Scalable t : things)
            t.twice();
    }
}

interface Scalable {
    int DOUBLE = 2;

    void scale(int factor);

    default void twice() {
        scale(DOUBLE);
    }
}

abstract class Shape implements Scalable {
    abstract int area();

    boolean isEmpty() {
        return area() == 0;
    }
}

class Rectangle extends Shape {
    int width, height;

    Rectangle(int width, int height) {
        this.width = width;
        this.height = height;
    }

    int area() {
        return width * height;
    }

    public void scale(int factor) {
        width *= factor;
        height *= factor;
    }
}

class Square extends Rectangle {
    Square(int width) {
        super(width, width);
    }

    @Override
    int area() {
        return width * width;
    }

    @Override
    public void scale(int factor) {
        super.scale(factor);
        assert width == height;
    }
}

class Point extends Shape {
    int area() {
        return 0;
    }

    boolean isEmpty() {
        return true;
    }

    public void scale(int factor) { }
}
