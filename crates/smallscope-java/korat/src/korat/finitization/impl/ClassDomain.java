package korat.finitization.impl;

import java.util.Collection;
import korat.finitization.IClassDomain;

/**
 * Objects of one class: first those that were added, then so many that the search makes with the constructor without arguments
 * when the finitization is complete.
 */
public class ClassDomain implements IClassDomain {
    final Class type;
    Object[] added = new Object[0];
    int made;
    boolean isomorphism = true;

    ClassDomain(Class type, int made) {
        this.type = type;
        this.made = made;
    }

    /** All objects: those that the search would make are made now. */
    Object[] all() {
        for (; made > 0; made--) {
            try {
                java.lang.reflect.Constructor constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                addObject(constructor.newInstance());
            } catch (ReflectiveOperationException e) {
                throw new RuntimeException("objects of " + type.getName() + " cannot be made without arguments", e);
            }
        }
        return added;
    }

    public Class getClassOfObjects() {
        return type;
    }

    public String getClassNameOfObjects() {
        return type.getName();
    }

    public int getSize() {
        return added.length + made;
    }

    public void includeInIsomorphismCheck(boolean include) {
        isomorphism = include;
    }

    public boolean isIncludedInIsomorphismChecking() {
        return isomorphism;
    }

    public void addObject(Object object) {
        if (object == null) {
            throw new IllegalArgumentException("null is no object of a class domain");
        }
        Object[] more = new Object[added.length + 1];
        for (int i = 0; i < added.length; i++) {
            more[i] = added[i];
        }
        more[added.length] = object;
        added = more;
    }

    public void addObjects(Object[] objects) {
        for (int i = 0; i < objects.length; i++) {
            addObject(objects[i]);
        }
    }

    public void addObjects(Collection objects) {
        addObjects(objects.toArray());
    }
}
