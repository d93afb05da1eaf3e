// Contracts on integers: what an account promises, with the state before in \old(…).
// Try: pet tcg Savings.java -m Savings.withdraw
//      pet tcg Savings.java -m Savings.transfer
// transfer keeps its promise only if the accounts differ: with an assumption it holds,
//      pet tcg Savings.java -m Savings.transfer --assume "nonaliasing(this, to)"

public class Savings {
    private int balance;
    private int limit;

    //@ requires amount > 0 && balance >= 0 && limit >= 0;
    //@ ensures \result ==> balance == \old(balance) - amount;
    //@ ensures !\result ==> balance == \old(balance);
    //@ ensures balance >= 0 - limit;
    public boolean withdraw(int amount) {
        if (amount > balance + limit)
            return false;
        balance = balance - amount;
        return true;
    }

    //@ requires to != null && amount >= 0 && amount <= balance;
    //@ requires 0 <= balance && balance <= 1000000;
    //@ requires 0 <= to.balance && to.balance <= 1000000;
    //@ ensures balance == \old(balance) - amount;
    //@ ensures to.balance == \old(to.balance) + amount;
    public void transfer(Savings to, int amount) {
        balance = balance - amount;
        to.balance = to.balance + amount;
    }
}
