package korat.finitization;

import java.util.List;

/** The objects of some class domains, in order, and null if it is allowed. */
public interface IObjSet extends IFieldDomain {
    boolean addClassDomain(IClassDomain domain);
    boolean removeClassDomain(IClassDomain domain);
    IClassDomain removeClassDomain(int index);
    List<IClassDomain> getClassDomains();
    Object[] getAllObjects();
    Object[] getObjectsOfClass(Class cls);
    void setNullAllowed(boolean allowed);
    boolean isNullAllowed();
}
