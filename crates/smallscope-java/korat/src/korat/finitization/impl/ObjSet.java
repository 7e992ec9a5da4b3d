package korat.finitization.impl;

import java.util.ArrayList;
import java.util.List;
import korat.finitization.IClassDomain;
import korat.finitization.IObjSet;

/** The objects of class domains, after null if it is allowed. */
public class ObjSet extends FieldDomain implements IObjSet {
    ClassDomain[] domains = new ClassDomain[0];
    boolean nullAllowed;

    ObjSet(Class type, boolean nullAllowed) {
        super(type);
        this.nullAllowed = nullAllowed;
    }

    public boolean addClassDomain(IClassDomain domain) {
        for (int i = 0; i < domains.length; i++) {
            if (domains[i] == domain) {
                return false;
            }
        }
        ClassDomain[] more = new ClassDomain[domains.length + 1];
        for (int i = 0; i < domains.length; i++) {
            more[i] = domains[i];
        }
        more[domains.length] = (ClassDomain) domain;
        domains = more;
        return true;
    }

    public boolean removeClassDomain(IClassDomain domain) {
        for (int i = 0; i < domains.length; i++) {
            if (domains[i] == domain) {
                removeClassDomain(i);
                return true;
            }
        }
        return false;
    }

    public IClassDomain removeClassDomain(int index) {
        if (index < 0 || index >= domains.length) {
            return null;
        }
        ClassDomain removed = domains[index];
        ClassDomain[] fewer = new ClassDomain[domains.length - 1];
        for (int i = 0; i < fewer.length; i++) {
            fewer[i] = domains[i < index ? i : i + 1];
        }
        domains = fewer;
        return removed;
    }

    public List<IClassDomain> getClassDomains() {
        List<IClassDomain> all = new ArrayList<IClassDomain>();
        for (int i = 0; i < domains.length; i++) {
            all.add(domains[i]);
        }
        return all;
    }

    public Object[] getAllObjects() {
        return getObjectsOfClass(Object.class);
    }

    public Object[] getObjectsOfClass(Class cls) {
        List<Object> all = new ArrayList<Object>();
        for (int i = 0; i < domains.length; i++) {
            Object[] objects = domains[i].all();
            for (int j = 0; j < objects.length; j++) {
                if (cls.isInstance(objects[j])) {
                    all.add(objects[j]);
                }
            }
        }
        return all.toArray();
    }

    public void setNullAllowed(boolean allowed) {
        nullAllowed = allowed;
    }

    public boolean isNullAllowed() {
        return nullAllowed;
    }

    public int getNumberOfElements() {
        int size = nullAllowed ? 1 : 0;
        for (int i = 0; i < domains.length; i++) {
            size += domains[i].getSize();
        }
        return size;
    }

    public int getNumOfClassDomains() {
        return domains.length + (nullAllowed ? 1 : 0);
    }
}
