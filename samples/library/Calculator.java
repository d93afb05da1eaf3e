// An evaluator of expressions in postfix notation with a Deque.
// Try: pet tcg samples/library/Calculator.java -m Calculator.evaluate --string-length 3 --loop-k 3 --criterion branches     11 cases
import java.util.ArrayDeque;
import java.util.Deque;

class Calculator {
  static int evaluate(String text) {
    Deque<Integer> stack = new ArrayDeque<>();
    for (char c : text.toCharArray()) {
      if (c >= '0' && c <= '9') {
        stack.push(c - '0');
      } else {
        int right = stack.pop();
        int left = stack.pop();
        switch (c) {
          case '+' -> stack.push(left + right);
          case '-' -> stack.push(left - right);
          case '/' -> stack.push(left / right);
          default -> throw new IllegalArgumentException("unknown operator " + c);
        }
      }
    }
    return stack.pop();
  }
}
