// A state machine with an enum, a switch on it and one on strings.
// Try: pet tcg samples/library/Light.java -m Light.next     8 cases
//      pet tcg samples/library/Light.java -m Light.read     4 cases
class Light {
  enum Colour { RED, GREEN, YELLOW }

  static Colour next(Colour now, boolean broken) {
    if (broken) return Colour.YELLOW;
    return switch (now) {
      case RED -> Colour.GREEN;
      case GREEN -> Colour.YELLOW;
      case YELLOW -> Colour.RED;
    };
  }

  static Colour read(String text) {
    switch (text) {
      case "red":
        return Colour.RED;
      case "green":
        return Colour.GREEN;
      default:
        throw new IllegalArgumentException("no colour: " + text);
    }
  }
}
