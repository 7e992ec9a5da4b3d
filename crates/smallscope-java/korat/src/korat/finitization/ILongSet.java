package korat.finitization;

/** Values of type long. */
public interface ILongSet extends IPrimitiveTypeSet {
    void addLong(long value);
    void addRange(long min, long diff, long max);
    void removeLong(long value);
}
