package korat.finitization;

/** Numbers or truth values, in order. */
public interface IPrimitiveTypeSet extends IFieldDomain {
}
