package korat.finitization.impl;

import korat.finitization.IFinitization;
import korat.finitization.IFinitizationFactory;

/** Makes finitizations. */
public class FinitizationFactory implements IFinitizationFactory {
    private static FinitizationFactory instance;

    private FinitizationFactory() {
    }

    public static FinitizationFactory getInstance() {
        if (instance == null) {
            instance = new FinitizationFactory();
        }
        return instance;
    }

    public static IFinitization create(Class cls) {
        return getInstance().createFinitization(cls);
    }

    public IFinitization createFinitization(Class cls) {
        return new Finitization(cls);
    }
}
