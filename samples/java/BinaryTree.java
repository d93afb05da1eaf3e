// A search tree: recursion over the heap, and a deletion with all its cases.
// Try: pet tcg BinaryTree.java -m BinaryTree.insert --loop-k 2
//      pet tcg BinaryTree.java -m BinaryTree.delete --loop-k 1

public class BinaryTree {
    private TreeNode root;

    public boolean contains(int key) {
        TreeNode t = root;
        while (t != null) {
            if (key == t.key)
                return true;
            t = key < t.key ? t.left : t.right;
        }
        return false;
    }

    public void insert(int key) {
        root = insertInto(root, key);
    }

    public int min() {
        if (root == null)
            throw new IllegalStateException();
        return leftmost(root).key;
    }

    public void delete(int key) {
        root = deleteFrom(root, key);
    }

    public int height() {
        return heightOf(root);
    }

    private static TreeNode insertInto(TreeNode t, int key) {
        if (t == null)
            return new TreeNode(key);
        if (key < t.key)
            t.left = insertInto(t.left, key);
        else if (key > t.key)
            t.right = insertInto(t.right, key);
        return t;
    }

    private static TreeNode deleteFrom(TreeNode t, int key) {
        if (t == null)
            return null;
        if (key < t.key) {
            t.left = deleteFrom(t.left, key);
        } else if (key > t.key) {
            t.right = deleteFrom(t.right, key);
        } else if (t.left == null) {
            return t.right;
        } else if (t.right == null) {
            return t.left;
        } else {
            t.key = leftmost(t.right).key;
            t.right = deleteFrom(t.right, t.key);
        }
        return t;
    }

    private static TreeNode leftmost(TreeNode t) {
        while (t.left != null)
            t = t.left;
        return t;
    }

    private static int heightOf(TreeNode t) {
        if (t == null)
            return 0;
        int left = heightOf(t.left);
        int right = heightOf(t.right);
        return 1 + (left > right ? left : right);
    }
}

class TreeNode {
    int key;
    TreeNode left, right;

    TreeNode(int key) {
        this.key = key;
    }
}
