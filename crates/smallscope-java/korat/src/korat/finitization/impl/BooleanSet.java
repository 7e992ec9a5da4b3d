package korat.finitization.impl;

import korat.finitization.IBooleanSet;

/** False, then true. */
public class BooleanSet extends PrimitiveTypeSet implements IBooleanSet {
    BooleanSet() {
        super(boolean.class);
        add(0, 0);
        add(1, 1);
    }
}
