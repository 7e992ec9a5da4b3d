package korat.finitization.impl;

import korat.finitization.IDoubleSet;

/** Values of type double. */
public class DoubleSet extends PrimitiveTypeSet implements IDoubleSet {
    DoubleSet(double min, double diff, double max) {
        super(double.class);
        addRange(min, diff, max);
    }

    public void addDouble(double value) {
        add(0, value);
    }

    public void addRange(double min, double diff, double max) {
        realRange(min, diff, max);
    }

    public void removeDouble(double value) {
        remove(0, value);
    }
}
