package korat.finitization;

/** Values of type byte. */
public interface IByteSet extends IPrimitiveTypeSet {
    void addByte(byte value);
    void addRange(byte min, byte diff, byte max);
    void removeByte(byte value);
}
