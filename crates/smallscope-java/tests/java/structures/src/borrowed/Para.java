package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;

public class Para {
    private String tag;
    double d;
    long l;
    char c;
    short s;
    float q;
    Boolean boxed;
    public boolean repOK() {
        return l * 2 >= d && q > 0.4f && s != 3 && c == 0;
    }
    public static IFinitization finPara() {
        IFinitization f = FinitizationFactory.create(Para.class);
        f.set("d", f.createDoubleSet(0.0, 0.5, 2.0));
        f.set("l", f.createLongSet(0L, 1L, 3L));
        f.set("s", f.createShortSet((short) 1, (short) 1, (short) 4));
        f.set("q", f.createFloatSet(0f, 0.25f, 1f));
        return f;
    }
}
