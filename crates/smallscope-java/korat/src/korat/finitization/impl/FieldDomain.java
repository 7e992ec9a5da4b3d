package korat.finitization.impl;

import korat.finitization.IFieldDomain;

/** What a field may hold; the class is that of the values. */
public abstract class FieldDomain implements IFieldDomain {
    final Class type;

    FieldDomain(Class type) {
        this.type = type;
    }

    public Class getClassOfField() {
        return type;
    }

    public boolean isPrimitiveType() {
        return false;
    }

    public boolean isArrayType() {
        return false;
    }
}
