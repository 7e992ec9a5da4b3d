package korat.finitization;

/** Values of type double. */
public interface IDoubleSet extends IPrimitiveTypeSet {
    void addDouble(double value);
    void addRange(double min, double diff, double max);
    void removeDouble(double value);
}
