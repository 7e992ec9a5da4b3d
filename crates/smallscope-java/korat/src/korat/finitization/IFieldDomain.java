package korat.finitization;

/** What a field may hold. */
public interface IFieldDomain {
    Class getClassOfField();
    boolean isPrimitiveType();
    int getNumberOfElements();
    boolean isArrayType();
    int getNumOfClassDomains();
}
