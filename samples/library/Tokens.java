// A tokeniser with charAt and StringBuilder.
// Try: pet tcg samples/library/Tokens.java -m Tokens.count --string-length 4 --loop-k 4 --criterion branches     7 cases
import java.util.ArrayList;
import java.util.List;

class Tokens {
  static List<String> split(String text) {
    List<String> tokens = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isLetter(c)) {
        word.append(c);
      } else {
        if (word.length() > 0) {
          tokens.add(word.toString());
          word.setLength(0);
        }
        if (c == '(' || c == ')') tokens.add(String.valueOf(c));
        else if (c != ' ') throw new IllegalStateException("unexpected " + c + " at " + i);
      }
    }
    if (word.length() > 0) tokens.add(word.toString());
    return tokens;
  }

  static int count(String text) {
    return split(text).size();
  }
}
