// An exception class of the program's own, caught and thrown on, and finally on all ways out.
// Try: pet tcg BankAccount.java -m BankAccount.transfer
//      pet tcg BankAccount.java -m BankAccount.tryWithdraw

public class BankAccount {
    private int balance;
    private int attempts;

    public void withdraw(int amount) throws InsufficientFunds {
        if (amount <= 0)
            throw new IllegalArgumentException();
        if (amount > balance)
            throw new InsufficientFunds(amount - balance);
        balance -= amount;
    }

    /** What is missing, 0 if the withdrawal took place, -1 if the amount makes no sense. */
    public int tryWithdraw(int amount) {
        try {
            withdraw(amount);
            return 0;
        } catch (InsufficientFunds e) {
            return e.missing;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return -1;
        } finally {
            attempts++;
        }
    }

    public void transfer(BankAccount to, int amount) throws InsufficientFunds {
        withdraw(amount);
        boolean done = false;
        try {
            to.balance += amount;
            done = true;
        } finally {
            if (!done)
                balance += amount;
        }
    }
}

class InsufficientFunds extends Exception {
    final int missing;

    InsufficientFunds(int missing) {
        this.missing = missing;
    }
}
