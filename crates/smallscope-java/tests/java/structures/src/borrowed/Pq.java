package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;

public class Pq {
    private int[] a;
    private int size;
    private boolean repOK() {
        if (a == null || size < 0 || size > a.length) return false;
        for (int i = 1; i < size; i++) if (a[i] > a[(i - 1) / 2]) return false;
        for (int i = size; i < a.length; i++) if (a[i] != -1) return false;
        for (int i = 0; i < size; i++) if (a[i] == -1) return false;
        return true;
    }
    public static IFinitization finPq(int n) {
        IFinitization f = FinitizationFactory.create(Pq.class);
        IIntSet v = f.createIntSet(-1);
        v.addRange(0, 1, n);
        v.removeInt(1);
        f.set("a", f.createArraySet(int[].class, f.createIntSet(0, n), v, 1));
        f.set("size", f.createIntSet(0, 1, n));
        return f;
    }
    public void push(int x) {
        a[size++] = x;
        int i = size - 1;
        while (i > 0 && a[(i - 1) / 2] < a[i]) {
            int t = a[i];
            a[i] = a[(i - 1) / 2];
            a[(i - 1) / 2] = t;
            i = (i - 1) / 2;
        }
    }
    public int pop() {
        int r = a[0];
        a[0] = a[--size];
        a[size] = -1;
        int i = 0;
        while (2 * i + 1 < size) {
            int c = 2 * i + 1;
            if (c + 1 < size && a[c + 1] > a[c]) c = c + 2;
            if (a[i] >= a[c]) break;
            int t = a[i];
            a[i] = a[c];
            a[c] = t;
            i = c;
        }
        return r;
    }
}
