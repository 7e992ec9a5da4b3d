package korat.finitization;

/** Values of type int. */
public interface IIntSet extends IPrimitiveTypeSet {
    void addInt(int value);
    void addRange(int min, int diff, int max);
    void removeInt(int value);
}
