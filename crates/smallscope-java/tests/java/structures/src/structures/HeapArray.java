package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Heaps in arrays: figures 5 and 6 of the Korat paper. An element of -1 stands for none. */
public class HeapArray {
    private int size;
    private int[] array;

    public boolean repOK() {
        if (array == null) {
            return false;
        }
        if (size < 0 || size > array.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int element = array[i];
            if (element < 0) {
                return false;
            }
            if (i > 0 && element > array[(i - 1) / 2]) {
                return false;
            }
        }
        for (int i = size; i < array.length; i++) {
            if (array[i] >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Takes the greatest element. */
    public int extractMax() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int max = array[0];
        array[0] = array[--size];
        array[size] = -1;
        int i = 0;
        while (true) {
            int child = 2 * i + 1;
            if (child >= size) {
                return max;
            }
            if (child + 1 < size && array[child + 1] > array[child]) {
                child++;
            }
            if (array[i] >= array[child]) {
                return max;
            }
            int swapped = array[i];
            array[i] = array[child];
            array[child] = swapped;
            i = child;
        }
    }

    public static IFinitization finHeapArray(int n) {
        return finHeapArray(n, n, n);
    }

    public static IFinitization finHeapArray(int maxSize, int maxLength, int maxValue) {
        IFinitization f = FinitizationFactory.create(HeapArray.class);
        IIntSet lengths = f.createIntSet(0, 1, maxLength);
        IArraySet arrays = f.createArraySet(int[].class, lengths, f.createIntSet(-1, 1, maxValue), 1);
        f.set("size", f.createIntSet(0, 1, maxSize));
        f.set("array", arrays);
        return f;
    }
}
