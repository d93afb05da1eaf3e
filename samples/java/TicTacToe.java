// Who has won at noughts and crosses: many comparisons of the elements of an array.
// Try: pet tcg TicTacToe.java -m TicTacToe.winner --criterion branches --loop-k 3
//      pet tcg TicTacToe.java -m TicTacToe.line

public class TicTacToe {
    static final int NOBODY = 0;

    /** The player (1 or 2) who has three in a line on a board of nine fields, or NOBODY. */
    public static int winner(int[] board) {
        if (board.length != 9)
            throw new IllegalArgumentException();
        for (int i = 0; i < 3; i++) {
            int player = line(board[3 * i], board[3 * i + 1], board[3 * i + 2]);
            if (player == NOBODY)
                player = line(board[i], board[i + 3], board[i + 6]);
            if (player != NOBODY)
                return player;
        }
        int player = line(board[0], board[4], board[8]);
        return player != NOBODY ? player : line(board[2], board[4], board[6]);
    }

    static int line(int a, int b, int c) {
        return a == b && b == c ? a : NOBODY;
    }
}
