package korat.finitization.impl;

import korat.finitization.IByteSet;

/** Values of type byte. */
public class ByteSet extends PrimitiveTypeSet implements IByteSet {
    ByteSet(byte min, byte diff, byte max) {
        super(byte.class);
        addRange(min, diff, max);
    }

    public void addByte(byte value) {
        add(value, value);
    }

    public void addRange(byte min, byte diff, byte max) {
        range(min, diff, max);
    }

    public void removeByte(byte value) {
        remove(value, value);
    }
}
