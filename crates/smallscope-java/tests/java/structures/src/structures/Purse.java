package structures;

/** Coins that move from one purse to another: conditions by annotations, arguments that are objects, constructors. */
public class Purse {
    @interface Requires {
        String[] value();
    }

    @interface Ensures {
        String value();
    }

    int coins;

    Purse() {
    }

    Purse(int coins) {
        if (coins < 0) {
            throw new IllegalArgumentException();
        }
        this.coins = coins;
    }

    /** Keeps one coin too many. */
    private Purse(int coins, boolean spare) {
        this.coins = spare ? coins + 1 : coins;
    }

    public boolean repOK() {
        return coins >= 0 && coins <= 3;
    }

    boolean fits(Purse from, int n) {
        return n <= from.coins && coins + n <= 3;
    }

    boolean isOther(Purse from, int n) {
        return from != this;
    }

    boolean hasMoved(Purse old, Purse from, int n) {
        return from == this ? coins == old.coins : coins == old.coins + n;
    }

    @Requires("fits")
    @Ensures("hasMoved")
    public void take(Purse from, int n) {
        from.coins -= n;
        coins += n;
    }

    /** Forgets that the other purse may be this one. */
    @Requires("fits")
    @Ensures("hasMoved")
    public void takeWrongly(Purse from, int n) {
        int mine = coins + n;
        from.coins -= n;
        coins = mine;
    }

    /** Takes more than there is. */
    @Requires("fits")
    public void takeTooMuch(Purse from, int n) {
        from.coins -= n + 1;
        coins += n;
    }

    static int twice(int n) {
        return 2 * n;
    }

    static boolean isEven(int n, int result) {
        return result % 2 == 0;
    }

    public void check(int n) throws java.io.IOException {
        if (n == 2) {
            throw new java.io.IOException("two");
        }
        assert n != 3;
    }
}
