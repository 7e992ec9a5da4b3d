package korat.finitization;

/** Values of type float. */
public interface IFloatSet extends IPrimitiveTypeSet {
    void addFloat(float value);
    void addRange(float min, float diff, float max);
    void removeFloat(float value);
}
