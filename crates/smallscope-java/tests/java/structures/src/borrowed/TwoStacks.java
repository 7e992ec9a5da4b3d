package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

class TwoStacks {
    static class Item {
        Item below;
        int v;
    }
    Item in, out;
    byte len;
    boolean repOK() {
        LinkedList<Item> seen = new LinkedList<>();
        int n = 0;
        for (Item[] s : new Item[][]{{in}, {out}}) for (Item i = s[0]; i != null; i = i.below) {
            for (Item o : seen) if (o == i) return false;
            seen.add(i);
            n++;
            if (i.below != null && i.v > i.below.v) return false;
        }
        return n == len;
    }
    static IFinitization finTwoStacks(int n, int vs) {
        IFinitization f = FinitizationFactory.create(TwoStacks.class);
        IClassDomain d = f.createClassDomain("borrowed.TwoStacks$Item", n);
        IObjSet s = f.createObjSet("borrowed.TwoStacks$Item");
        s.addClassDomain(d);
        s.setNullAllowed(true);
        f.set("in", s);
        f.set("out", s);
        f.set("len", f.createByteSet((byte) 0, (byte) 1, (byte) n));
        f.set("borrowed.TwoStacks$Item", "below", s);
        f.set("borrowed.TwoStacks$Item", "v", f.createIntSet(0, vs - 1));
        return f;
    }
}
