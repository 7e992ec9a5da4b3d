package korat.finitization.impl;

import korat.finitization.IArraySet;
import korat.finitization.IFieldDomain;
import korat.finitization.IIntSet;

/** So many arrays; their lengths and elements are chosen like fields. */
public class ArraySet extends FieldDomain implements IArraySet {
    IntSet sizes;
    FieldDomain components;
    final int count;

    ArraySet(Class type, IIntSet sizes, IFieldDomain components, int count) {
        super(type);
        this.sizes = (IntSet) sizes;
        this.components = (FieldDomain) components;
        this.count = count;
    }

    public boolean isArrayType() {
        return true;
    }

    public void setArraySizes(IIntSet sizes) {
        this.sizes = (IntSet) sizes;
    }

    public IIntSet getArraySizes() {
        return sizes;
    }

    public void setComponentsSet(IFieldDomain components) {
        this.components = (FieldDomain) components;
    }

    public IFieldDomain getComponentsSet() {
        return components;
    }

    public int getNumberOfElements() {
        return count;
    }

    public int getNumOfClassDomains() {
        return 1;
    }
}
