// Accounts in a list, and exceptions with messages; the list of an input is built by its own methods.
// Try: pet tcg samples/library/Bank.java -m Bank.find     7 cases, among them an account without an owner
//      pet tcg samples/library/Bank.java -m Bank.transfer --loop-k 2 --criterion branches     6 cases
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

class Bank {
  static class Account {
    final String owner;
    int balance;

    Account(String owner, int balance) {
      this.owner = owner;
      this.balance = balance;
    }

    void withdraw(int amount) {
      if (amount <= 0) throw new IllegalArgumentException("amount must be positive: " + amount);
      if (amount > balance) throw new IllegalStateException(owner + " has only " + balance);
      balance -= amount;
    }
  }

  private final List<Account> accounts = new ArrayList<>();

  Account find(String owner) {
    for (Account account : accounts) {
      if (account.owner.equals(owner)) return account;
    }
    throw new NoSuchElementException("no account of " + owner);
  }

  static int transfer(String from, String to, int amount) {
    Bank bank = new Bank();
    bank.accounts.add(new Account("ann", 10));
    bank.accounts.add(new Account("bob", 0));
    Account source = bank.find(from);
    Account target = bank.find(to);
    source.withdraw(amount);
    target.balance += amount;
    return target.balance;
  }
}
