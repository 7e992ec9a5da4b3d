package korat.finitization.impl;

import korat.finitization.IIntSet;

/** Values of type int. */
public class IntSet extends PrimitiveTypeSet implements IIntSet {
    IntSet(int min, int diff, int max) {
        super(int.class);
        addRange(min, diff, max);
    }

    public void addInt(int value) {
        add(value, value);
    }

    public void addRange(int min, int diff, int max) {
        range(min, diff, max);
    }

    public void removeInt(int value) {
        remove(value, value);
    }
}
