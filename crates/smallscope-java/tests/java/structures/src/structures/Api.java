package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Every call that a finitization can make, each checked by what it gives. */
public class Api {
    static class Cell {
        Cell next;
        int value;
    }

    static class Marked extends Cell {
        boolean mark;
    }

    boolean flag;
    byte narrow;
    short small;
    int plain;
    long wide;
    float single;
    double real;
    Cell head;
    Object any;
    Integer boxed;
    int[] numbers;
    Cell[] cells;
    int[][] grid;
    List<Cell> pool = new ArrayList<Cell>();

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    public boolean always() {
        return true;
    }

    public static IFinitization finValues(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        check(f.getFinClass() == Api.class, "getFinClass");
        f.set("flag", f.createBooleanSet());
        IByteSet bytes = f.createByteSet((byte) 1);
        bytes.addByte((byte) 7);
        bytes.addRange((byte) 1, (byte) 2, (byte) 4);
        bytes.removeByte((byte) 7);
        f.set("narrow", bytes);
        IShortSet shorts = f.createShortSet((short) 1, (short) 2);
        shorts.removeShort((short) 1);
        shorts.addShort((short) 9);
        f.set("small", shorts);
        IIntSet ints = f.createIntSet(1, 2, 4);
        ints.addInt(10);
        ints.removeInt(10);
        f.set("plain", ints);
        ILongSet longs = f.createLongSet(4L);
        longs.addRange(5L, 1L, 6L);
        longs.removeLong(5L);
        f.set("wide", longs);
        IFloatSet floats = f.createFloatSet(5f, 0.5f, 6f);
        floats.removeFloat(6f);
        f.set("single", floats);
        IDoubleSet doubles = f.createDoubleSet(6.5);
        doubles.addDouble(2);
        f.set("real", doubles);
        check(doubles.isPrimitiveType() && doubles.getNumberOfElements() == 2, "IDoubleSet");
        return f;
    }

    /** A range that ends before it begins has its end, as in Korat. */
    public static IFinitization finBackwards(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        f.set("plain", f.createIntSet(n, n - 3));
        return f;
    }

    public boolean isEnd() {
        return plain == -2;
    }

    public static IFinitization finSets(int n) {
        IFinitization f = FinitizationFactory.getInstance().createFinitization(Api.class);
        IObjSet all = f.createObjSet("Cell", n, true);
        IObjSet objects = f.createObjSet("Api$Cell", n);
        IObjSet named = f.createObjSet("structures.Api$Cell", true);
        IClassDomain domain = f.createClassDomain("Cell");
        check(domain == f.createClassDomain(Cell.class) && domain == f.createClassDomain("Cell", n), "createClassDomain");
        check(domain == f.getClassDomain("Cell") && domain == f.getClassDomain(Cell.class), "getClassDomain");
        check(domain.getSize() == n && domain.getClassOfObjects() == Cell.class, "IClassDomain");
        check(domain.getClassNameOfObjects().equals("structures.Api$Cell"), "getClassNameOfObjects");
        check(domain.isIncludedInIsomorphismChecking(), "isIncludedInIsomorphismChecking");
        check(named.addClassDomain(domain) && !named.addClassDomain(domain), "addClassDomain");
        check(named.removeClassDomain(domain) && named.addClassDomain(domain), "removeClassDomain");
        check(named.isNullAllowed() && !objects.isNullAllowed(), "isNullAllowed");
        check(all.getNumberOfElements() == n + 1 && objects.getNumOfClassDomains() == 1, "getNumberOfElements");
        check(objects.getAllObjects().length == n && objects.getObjectsOfClass(String.class).length == 0, "getAllObjects");
        check(objects.getClassDomains().get(0) == domain, "getClassDomains");
        f.set("head", all);
        f.set("Cell.next", named);
        f.set("Cell", "value", f.createIntSet(0, 1));
        check(f.getFieldDomain("head") == all && f.getFieldDomain(Cell.class, "next") == named, "getFieldDomain");
        check(f.getFieldDomain("Cell", "next") == named, "getFieldDomain");
        return f;
    }

    public boolean isList() {
        Set<Cell> seen = new HashSet<Cell>();
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (!seen.add(cell)) {
                return false;
            }
        }
        return true;
    }

    public static IFinitization finObjects(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        IClassDomain numbers = f.createClassDomain(Integer.class);
        numbers.includeInIsomorphismCheck(false);
        numbers.addObjects(new Object[] {Integer.valueOf(3), Integer.valueOf(5)});
        numbers.addObjects(Arrays.asList(7, 9));
        numbers.addObject(11);
        f.set("boxed", f.createObjSet(numbers, true));
        IClassDomain texts = f.createClassDomain(String.class);
        texts.includeInIsomorphismCheck(false);
        texts.addObject("x");
        IObjSet mixed = f.createObjSet(Object.class);
        mixed.addClassDomain(texts);
        mixed.addClassDomain(numbers);
        check(mixed.getAllObjects().length == 6 && mixed.getObjectsOfClass(String.class).length == 1, "getAllObjects");
        f.set(Api.class, "any", mixed);
        return f;
    }

    public boolean isBoxed() {
        return any != null && (boxed == null || boxed > 0);
    }

    public static IFinitization finArrays(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        IArraySet numbers = f.createArraySet(int[].class, f.createIntSet(0, n), f.createIntSet(0, 1), 1);
        numbers.setArraySizes(numbers.getArraySizes());
        numbers.setComponentsSet(numbers.getComponentsSet());
        check(numbers.isArrayType() && numbers.getClassOfField() != null, "IArraySet");
        f.set("numbers", numbers);
        f.set("cells", f.createArraySet(Cell[].class, f.createIntSet(0, n), f.createObjSet(Cell.class, n, true), 1));
        IArraySet row = f.createArraySet(int[].class, f.createIntSet(1), f.createIntSet(0, 1), n);
        f.set("grid", f.createArraySet(int[][].class, f.createIntSet(0, 1), row, 1));
        f.set(Cell.class, "value", f.createIntSet(0));
        return f;
    }

    public boolean hasSmallSum() {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        for (Cell cell : cells) {
            sum += cell == null ? 0 : cell.value;
        }
        for (int[] row : grid) {
            sum += row[0];
        }
        return sum <= 1;
    }

    public static IFinitization finPool(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        f.addAll("pool", f.createObjSet(Cell.class, n, false));
        f.set("Cell.value", f.createIntSet(0, 1));
        return f;
    }

    public boolean hasOne() {
        int sum = 0;
        for (Cell cell : pool) {
            sum += cell.value;
        }
        return sum == 1;
    }

    public static IFinitization finIncluded(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        IFinitization inner = FinitizationFactory.create(Cell.class);
        inner.set("value", inner.createIntSet(0, n));
        check(f.includeFinitization(inner) && !f.includeFinitization(inner), "includeFinitization");
        check(f.getIncludedFinitization(Cell.class) == inner, "getIncludedFinitization");
        f.set("head", f.createObjSet(f.getClassDomain(Cell.class)));
        return f;
    }

    public boolean isPositive() {
        return head.value > 0;
    }

    public static IFinitization finShared(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        f.handleArraysAsObjects(true);
        check(f.areArraysHandledAsObjects(), "areArraysHandledAsObjects");
        f.set("numbers", f.createArraySet(int[].class, f.createIntSet(0, n), f.createIntSet(0, 1), 2));
        return f;
    }

    public boolean hasLengthOne() {
        return numbers.length == 1;
    }

    /** What is said of a class holds for objects of its subclasses, too. */
    public static IFinitization finInherited(int n) {
        IFinitization f = FinitizationFactory.create(Api.class);
        f.createClassDomain(Marked.class, n);
        IObjSet all = f.createObjSet(Cell.class, n, true);
        f.set("head", all);
        f.set("Cell.next", all);
        f.set("Cell.value", f.createIntSet(0, n));
        f.set("Marked.mark", f.createBooleanSet());
        return f;
    }

    /** A list that counts its cells; marked ones have their mark. */
    public boolean isCounted() {
        int count = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (cell.value != count++ || cell instanceof Marked && !((Marked) cell).mark) {
                return false;
            }
        }
        return true;
    }
}
