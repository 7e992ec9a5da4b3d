package korat.finitization;

/** Bounds for a class: which objects there are, and what their fields may hold. */
public interface IFinitization {
    Class getFinClass();

    IClassDomain createClassDomain(String className);
    IClassDomain createClassDomain(String className, int count);
    IClassDomain createClassDomain(Class cls);
    IClassDomain createClassDomain(Class cls, int count);

    IBooleanSet createBooleanSet();
    IIntSet createIntSet(int value);
    IIntSet createIntSet(int min, int max);
    IIntSet createIntSet(int min, int diff, int max);
    IByteSet createByteSet(byte value);
    IByteSet createByteSet(byte min, byte max);
    IByteSet createByteSet(byte min, byte diff, byte max);
    IShortSet createShortSet(short value);
    IShortSet createShortSet(short min, short max);
    IShortSet createShortSet(short min, short diff, short max);
    ILongSet createLongSet(long value);
    ILongSet createLongSet(long min, long max);
    ILongSet createLongSet(long min, long diff, long max);
    IFloatSet createFloatSet(float value);
    IFloatSet createFloatSet(float min, float max);
    IFloatSet createFloatSet(float min, float diff, float max);
    IDoubleSet createDoubleSet(double value);
    IDoubleSet createDoubleSet(double min, double max);
    IDoubleSet createDoubleSet(double min, double diff, double max);

    IObjSet createObjSet(String className);
    IObjSet createObjSet(String className, boolean nullAllowed);
    IObjSet createObjSet(String className, int count);
    IObjSet createObjSet(String className, int count, boolean nullAllowed);
    IObjSet createObjSet(Class cls);
    IObjSet createObjSet(Class cls, boolean nullAllowed);
    IObjSet createObjSet(Class cls, int count);
    IObjSet createObjSet(Class cls, int count, boolean nullAllowed);
    IFieldDomain createObjSet(IClassDomain domain);
    IFieldDomain createObjSet(IClassDomain domain, boolean nullAllowed);
    IArraySet createArraySet(Class arrayClass, IIntSet sizes, IFieldDomain components, int count);

    void set(String field, IFieldDomain domain);
    void set(String owner, String field, IFieldDomain domain);
    void set(Class owner, String field, IFieldDomain domain);
    void addAll(String field, IObjSet objects);
    void addAll(String owner, String field, IObjSet objects);
    void addAll(Class owner, String field, IObjSet objects);

    IClassDomain getClassDomain(String name);
    IClassDomain getClassDomain(Class cls);
    IFieldDomain getFieldDomain(String field);
    IFieldDomain getFieldDomain(String owner, String field);
    IFieldDomain getFieldDomain(Class owner, String field);

    boolean includeFinitization(IFinitization other);
    IFinitization getIncludedFinitization(Class cls);
    void handleArraysAsObjects(boolean asObjects);
    boolean areArraysHandledAsObjects();
}
