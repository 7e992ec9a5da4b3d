package korat.finitization.impl;

import korat.finitization.IPrimitiveTypeSet;

/** Values in the order in which they were added, each once: numbers as long or as double, which is what the search reads. */
public abstract class PrimitiveTypeSet extends FieldDomain implements IPrimitiveTypeSet {
    long[] wholes = new long[4];
    double[] reals = new double[4];
    int size;

    PrimitiveTypeSet(Class type) {
        super(type);
    }

    public boolean isPrimitiveType() {
        return true;
    }

    public int getNumberOfElements() {
        return size;
    }

    public int getNumOfClassDomains() {
        return 1;
    }

    void add(long whole, double real) {
        if (find(whole, real) >= 0) {
            return;
        }
        if (size == wholes.length) {
            long[] moreWholes = new long[2 * size];
            double[] moreReals = new double[2 * size];
            for (int i = 0; i < size; i++) {
                moreWholes[i] = wholes[i];
                moreReals[i] = reals[i];
            }
            wholes = moreWholes;
            reals = moreReals;
        }
        wholes[size] = whole;
        reals[size++] = real;
    }

    void remove(long whole, double real) {
        int place = find(whole, real);
        if (place >= 0) {
            for (int i = place + 1; i < size; i++) {
                wholes[i - 1] = wholes[i];
                reals[i - 1] = reals[i];
            }
            size--;
        }
    }

    /** From min by steps to max, which is always included, also where it is the smaller one. */
    void range(long min, long diff, long max) {
        check(diff > 0);
        for (long value = min; value < max; value += diff) {
            add(value, value);
            if (value > max - diff) {
                break;
            }
        }
        add(max, max);
    }

    void realRange(double min, double diff, double max) {
        check(diff > 0);
        for (double value = min; value < max; value += diff) {
            add(0, value);
        }
        add(0, max);
    }

    private static void check(boolean forwards) {
        if (!forwards) {
            throw new IllegalArgumentException("the step of a range must be positive");
        }
    }

    private int find(long whole, double real) {
        for (int i = 0; i < size; i++) {
            if (wholes[i] == whole && Double.compare(reals[i], real) == 0) {
                return i;
            }
        }
        return -1;
    }
}
