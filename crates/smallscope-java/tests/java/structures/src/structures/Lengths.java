package structures;

import korat.testing.ITestCaseListener;

/** Is told of search trees, and counts those that are lists. */
public class Lengths implements ITestCaseListener {
    private int lists;

    public void notifyNewTestCase(Object testCase) {
        SearchTree tree = (SearchTree) testCase;
        if (!tree.repOK()) {
            throw new IllegalStateException("not a search tree");
        }
        lists += tree.isList() ? 1 : 0;
    }

    public void notifyTestFinished(long explored, long generated) {
        System.out.println(lists + " lists of " + generated + " trees");
    }
}
