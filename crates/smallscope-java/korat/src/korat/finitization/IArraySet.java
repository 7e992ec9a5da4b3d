package korat.finitization;

/** Arrays with lengths and elements from given sets. */
public interface IArraySet extends IFieldDomain {
    void setArraySizes(IIntSet sizes);
    IIntSet getArraySizes();
    void setComponentsSet(IFieldDomain components);
    IFieldDomain getComponentsSet();
}
