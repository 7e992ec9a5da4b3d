package korat.finitization.impl;

import korat.finitization.IFloatSet;

/** Values of type float. */
public class FloatSet extends PrimitiveTypeSet implements IFloatSet {
    FloatSet(float min, float diff, float max) {
        super(float.class);
        addRange(min, diff, max);
    }

    public void addFloat(float value) {
        add(0, value);
    }

    public void addRange(float min, float diff, float max) {
        realRange(min, diff, max);
    }

    public void removeFloat(float value) {
        remove(0, value);
    }
}
