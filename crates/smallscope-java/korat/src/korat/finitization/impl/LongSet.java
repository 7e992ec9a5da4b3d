package korat.finitization.impl;

import korat.finitization.ILongSet;

/** Values of type long. */
public class LongSet extends PrimitiveTypeSet implements ILongSet {
    LongSet(long min, long diff, long max) {
        super(long.class);
        addRange(min, diff, max);
    }

    public void addLong(long value) {
        add(value, value);
    }

    public void addRange(long min, long diff, long max) {
        range(min, diff, max);
    }

    public void removeLong(long value) {
        remove(value, value);
    }
}
