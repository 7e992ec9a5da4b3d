package korat.finitization;

/** Values of type short. */
public interface IShortSet extends IPrimitiveTypeSet {
    void addShort(short value);
    void addRange(short min, short diff, short max);
    void removeShort(short value);
}
