// Trees with recursion over both sides, parents, and an order that is checked.
// Try: pet tcg Heaps.java -m Heaps.isHeap
//      pet tcg Heaps.java -m Heaps.mirror
//      pet tcg Heaps.java -m Branch.root --loop-k 2     the way up, through a cycle of parents too

public class Heaps {
    static boolean isHeap(Branch tree) {
        if (tree == null)
            return true;
        if (tree.left != null && tree.left.key > tree.key)
            return false;
        if (tree.right != null && tree.right.key > tree.key)
            return false;
        return isHeap(tree.left) && isHeap(tree.right);
    }

    static int height(Branch tree) {
        if (tree == null)
            return 0;
        int left = height(tree.left);
        int right = height(tree.right);
        return 1 + (left > right ? left : right);
    }

    static int sum(Branch tree) {
        return tree == null ? 0 : tree.key + sum(tree.left) + sum(tree.right);
    }

    static void mirror(Branch tree) {
        if (tree == null)
            return;
        Branch left = tree.left;
        tree.left = tree.right;
        tree.right = left;
        mirror(tree.left);
        mirror(tree.right);
    }

    static Branch copy(Branch tree) {
        if (tree == null)
            return null;
        Branch made = new Branch();
        made.key = tree.key;
        made.attach(copy(tree.left), copy(tree.right));
        return made;
    }
}

class Branch {
    int key;
    Branch left;
    Branch right;
    protected Branch parent;

    void attach(Branch left, Branch right) {
        this.left = left;
        this.right = right;
        if (left != null)
            left.parent = this;
        if (right != null)
            right.parent = this;
    }

    Branch root() {
        Branch at = this;
        while (at.parent != null)
            at = at.parent;
        return at;
    }

    /** Turns to the right around this node; what is now above it. */
    Branch rotate() {
        Branch top = left;
        left = top.right;
        if (left != null)
            left.parent = this;
        top.right = this;
        top.parent = parent;
        parent = top;
        return top;
    }
}
