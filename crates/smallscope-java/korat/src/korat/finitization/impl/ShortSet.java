package korat.finitization.impl;

import korat.finitization.IShortSet;

/** Values of type short. */
public class ShortSet extends PrimitiveTypeSet implements IShortSet {
    ShortSet(short min, short diff, short max) {
        super(short.class);
        addRange(min, diff, max);
    }

    public void addShort(short value) {
        add(value, value);
    }

    public void addRange(short min, short diff, short max) {
        range(min, diff, max);
    }

    public void removeShort(short value) {
        remove(value, value);
    }
}
