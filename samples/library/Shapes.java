// A visitor over sealed interfaces with records.
// Try: pet tcg samples/library/Shapes.java -m Shapes.area     3 cases
//      pet tcg samples/library/Shapes.java -m Shapes.describe     2 cases
class Shapes {
  sealed interface Shape permits Square, Box {}

  record Square(int side) implements Shape {}

  record Box(int width, int height) implements Shape {}

  static int area(Shape shape) {
    if (shape instanceof Square square) return square.side() * square.side();
    if (shape instanceof Box box) return box.width() * box.height();
    return -1;
  }

  static String describe(int width, int height) {
    if (width == height) return new Square(width).toString();
    return new Box(width, height).toString();
  }
}
