package korat.finitization.impl;

import korat.finitization.*;

/**
 * Records what a finitization method says, in plain arrays that the search reads back.
 *
 * There is one class domain for each class; the first is that of the class itself, with one object. Names of classes are looked up as
 * they are, then in the package of the class, then as inner classes of it.
 */
public class Finitization implements IFinitization {
    final Class type;
    ClassDomain[] domains = new ClassDomain[4];
    int domainCount;
    /** What was said of fields, in order: the owners, the names and the domains. */
    Class[] owners = new Class[4];
    String[] names = new String[4];
    FieldDomain[] fields = new FieldDomain[4];
    int fieldCount;
    /** Collections that get objects. */
    Class[] filledOwners = new Class[0];
    String[] filledNames = new String[0];
    ObjSet[] fillings = new ObjSet[0];
    Finitization[] included = new Finitization[0];
    boolean arraysAsObjects;

    public Finitization(Class type) {
        this.type = type;
        addDomain(new ClassDomain(type, 1));
    }

    public Class getFinClass() {
        return type;
    }

    private ClassDomain addDomain(ClassDomain domain) {
        if (domainCount == domains.length) {
            ClassDomain[] more = new ClassDomain[2 * domainCount];
            for (int i = 0; i < domainCount; i++) {
                more[i] = domains[i];
            }
            domains = more;
        }
        domains[domainCount++] = domain;
        return domain;
    }

    private Class find(String name) {
        String root = type.getName();
        int dot = root.lastIndexOf('.');
        String sibling = root.substring(0, dot + 1) + name;
        String[] tries = {name, sibling, root + "$" + name, name.replace('.', '$'), sibling.replace('.', '$')};
        for (int i = 0; i < tries.length; i++) {
            try {
                return Class.forName(tries[i], false, type.getClassLoader());
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        throw new RuntimeException("there is no class " + name + ", also not beside or inside of " + root);
    }

    private Class owner(String field) {
        int dot = field.lastIndexOf('.');
        return dot < 0 ? type : find(field.substring(0, dot));
    }

    private static String last(String field) {
        return field.substring(field.lastIndexOf('.') + 1);
    }

    public IClassDomain createClassDomain(String className) {
        return createClassDomain(find(className), 0);
    }

    public IClassDomain createClassDomain(String className, int count) {
        return createClassDomain(find(className), count);
    }

    public IClassDomain createClassDomain(Class cls) {
        return createClassDomain(cls, 0);
    }

    public IClassDomain createClassDomain(Class cls, int count) {
        ClassDomain domain = (ClassDomain) getClassDomain(cls);
        if (domain == null) {
            return addDomain(new ClassDomain(cls, count));
        }
        if (domain.made < count) {
            domain.made = count;
        }
        return domain;
    }

    public IBooleanSet createBooleanSet() {
        return new BooleanSet();
    }

    public IIntSet createIntSet(int value) {
        return new IntSet(value, 1, value);
    }

    public IIntSet createIntSet(int min, int max) {
        return new IntSet(min, 1, max);
    }

    public IIntSet createIntSet(int min, int diff, int max) {
        return new IntSet(min, diff, max);
    }

    public IByteSet createByteSet(byte value) {
        return new ByteSet(value, (byte) 1, value);
    }

    public IByteSet createByteSet(byte min, byte max) {
        return new ByteSet(min, (byte) 1, max);
    }

    public IByteSet createByteSet(byte min, byte diff, byte max) {
        return new ByteSet(min, diff, max);
    }

    public IShortSet createShortSet(short value) {
        return new ShortSet(value, (short) 1, value);
    }

    public IShortSet createShortSet(short min, short max) {
        return new ShortSet(min, (short) 1, max);
    }

    public IShortSet createShortSet(short min, short diff, short max) {
        return new ShortSet(min, diff, max);
    }

    public ILongSet createLongSet(long value) {
        return new LongSet(value, 1, value);
    }

    public ILongSet createLongSet(long min, long max) {
        return new LongSet(min, 1, max);
    }

    public ILongSet createLongSet(long min, long diff, long max) {
        return new LongSet(min, diff, max);
    }

    public IFloatSet createFloatSet(float value) {
        return new FloatSet(value, 1, value);
    }

    public IFloatSet createFloatSet(float min, float max) {
        return new FloatSet(min, 1, max);
    }

    public IFloatSet createFloatSet(float min, float diff, float max) {
        return new FloatSet(min, diff, max);
    }

    public IDoubleSet createDoubleSet(double value) {
        return new DoubleSet(value, 1, value);
    }

    public IDoubleSet createDoubleSet(double min, double max) {
        return new DoubleSet(min, 1, max);
    }

    public IDoubleSet createDoubleSet(double min, double diff, double max) {
        return new DoubleSet(min, diff, max);
    }

    public IObjSet createObjSet(String className) {
        return createObjSet(find(className), false);
    }

    public IObjSet createObjSet(String className, boolean nullAllowed) {
        return createObjSet(find(className), nullAllowed);
    }

    public IObjSet createObjSet(String className, int count) {
        return createObjSet(find(className), count, false);
    }

    public IObjSet createObjSet(String className, int count, boolean nullAllowed) {
        return createObjSet(find(className), count, nullAllowed);
    }

    public IObjSet createObjSet(Class cls) {
        return createObjSet(cls, false);
    }

    public IObjSet createObjSet(Class cls, boolean nullAllowed) {
        if (cls.isPrimitive()) {
            throw new RuntimeException("there are no objects of the primitive type " + cls.getName());
        }
        return new ObjSet(cls, nullAllowed);
    }

    public IObjSet createObjSet(Class cls, int count) {
        return createObjSet(cls, count, false);
    }

    public IObjSet createObjSet(Class cls, int count, boolean nullAllowed) {
        IObjSet set = createObjSet(cls, nullAllowed);
        set.addClassDomain(createClassDomain(cls, count));
        return set;
    }

    public IFieldDomain createObjSet(IClassDomain domain) {
        return createObjSet(domain, false);
    }

    public IFieldDomain createObjSet(IClassDomain domain, boolean nullAllowed) {
        IObjSet set = createObjSet(domain.getClassOfObjects(), nullAllowed);
        set.addClassDomain(domain);
        return set;
    }

    public IArraySet createArraySet(Class arrayClass, IIntSet sizes, IFieldDomain components, int count) {
        if (!arrayClass.isArray()) {
            throw new IllegalArgumentException(arrayClass.getName() + " is not a class of arrays");
        }
        return new ArraySet(arrayClass, sizes, components, count);
    }

    public void set(String field, IFieldDomain domain) {
        set(owner(field), last(field), domain);
    }

    public void set(String owner, String field, IFieldDomain domain) {
        set(find(owner), field, domain);
    }

    public void set(Class owner, String field, IFieldDomain domain) {
        if (getFieldDomain(owner, field) != null) {
            throw new RuntimeException("the domain of " + owner.getName() + "." + field + " is set twice");
        }
        createClassDomain(owner);
        if (fieldCount == fields.length) {
            Class[] moreOwners = new Class[2 * fieldCount];
            String[] moreNames = new String[2 * fieldCount];
            FieldDomain[] moreFields = new FieldDomain[2 * fieldCount];
            for (int i = 0; i < fieldCount; i++) {
                moreOwners[i] = owners[i];
                moreNames[i] = names[i];
                moreFields[i] = fields[i];
            }
            owners = moreOwners;
            names = moreNames;
            fields = moreFields;
        }
        owners[fieldCount] = owner;
        names[fieldCount] = field;
        fields[fieldCount++] = (FieldDomain) domain;
    }

    public void addAll(String field, IObjSet objects) {
        addAll(owner(field), last(field), objects);
    }

    public void addAll(String owner, String field, IObjSet objects) {
        addAll(find(owner), field, objects);
    }

    public void addAll(Class owner, String field, IObjSet objects) {
        int count = fillings.length;
        Class[] moreOwners = new Class[count + 1];
        String[] moreNames = new String[count + 1];
        ObjSet[] moreFillings = new ObjSet[count + 1];
        for (int i = 0; i < count; i++) {
            moreOwners[i] = filledOwners[i];
            moreNames[i] = filledNames[i];
            moreFillings[i] = fillings[i];
        }
        moreOwners[count] = owner;
        moreNames[count] = field;
        moreFillings[count] = (ObjSet) objects;
        filledOwners = moreOwners;
        filledNames = moreNames;
        fillings = moreFillings;
    }

    public IClassDomain getClassDomain(String name) {
        return getClassDomain(find(name));
    }

    public IClassDomain getClassDomain(Class cls) {
        for (int i = 0; i < domainCount; i++) {
            if (domains[i].type == cls) {
                return domains[i];
            }
        }
        return null;
    }

    public IFieldDomain getFieldDomain(String field) {
        return getFieldDomain(owner(field), last(field));
    }

    public IFieldDomain getFieldDomain(String owner, String field) {
        return getFieldDomain(find(owner), field);
    }

    public IFieldDomain getFieldDomain(Class owner, String field) {
        for (int i = 0; i < fieldCount; i++) {
            if (owners[i] == owner && names[i].equals(field)) {
                return fields[i];
            }
        }
        return null;
    }

    public boolean includeFinitization(IFinitization other) {
        if (getIncludedFinitization(other.getFinClass()) != null) {
            return false;
        }
        Finitization that = (Finitization) other;
        for (int i = 0; i < that.domainCount; i++) {
            if (getClassDomain(that.domains[i].type) != null) {
                throw new UnsupportedOperationException("both finitizations have objects of " + that.domains[i].type.getName());
            }
            addDomain(that.domains[i]);
        }
        for (int i = 0; i < that.fieldCount; i++) {
            set(that.owners[i], that.names[i], that.fields[i]);
        }
        for (int i = 0; i < that.fillings.length; i++) {
            addAll(that.filledOwners[i], that.filledNames[i], that.fillings[i]);
        }
        Finitization[] more = new Finitization[included.length + 1];
        for (int i = 0; i < included.length; i++) {
            more[i] = included[i];
        }
        more[included.length] = that;
        included = more;
        return true;
    }

    public IFinitization getIncludedFinitization(Class cls) {
        for (int i = 0; i < included.length; i++) {
            if (included[i].type == cls) {
                return included[i];
            }
        }
        return null;
    }

    public void handleArraysAsObjects(boolean asObjects) {
        arraysAsObjects = asObjects;
    }

    public boolean areArraysHandledAsObjects() {
        return arraysAsObjects;
    }
}
