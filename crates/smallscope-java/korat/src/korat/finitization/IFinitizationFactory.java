package korat.finitization;

/** Makes finitizations. */
public interface IFinitizationFactory {
    IFinitization createFinitization(Class cls);
}
