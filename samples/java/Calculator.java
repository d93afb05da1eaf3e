// A calculator for postfix programs: numbers are pushed, operators have codes below zero.
// Try: pet tcg Calculator.java -m Calculator.apply       one case for each operator, and division by zero
//      pet tcg Calculator.java -m Calculator.run --loop-k 2

public class Calculator {
    static final int ADD = -1, SUBTRACT = -2, MULTIPLY = -3, DIVIDE = -4;

    /** The value of a program such as 6 7 MULTIPLY. */
    public static int run(int[] program) throws BadProgram {
        int[] stack = new int[program.length];
        int top = 0;
        for (int code : program) {
            if (code >= 0) {
                stack[top++] = code;
            } else {
                if (top < 2)
                    throw new BadProgram(code);
                top--;
                stack[top - 1] = apply(code, stack[top - 1], stack[top]);
            }
        }
        if (top != 1)
            throw new BadProgram(0);
        return stack[0];
    }

    static int apply(int code, int a, int b) throws BadProgram {
        if (code == ADD)
            return a + b;
        else if (code == SUBTRACT)
            return a - b;
        else if (code == MULTIPLY)
            return a * b;
        else if (code == DIVIDE)
            return a / b;
        throw new BadProgram(code);
    }
}

class BadProgram extends Exception {
    final int code;

    BadProgram(int code) {
        this.code = code;
    }
}
