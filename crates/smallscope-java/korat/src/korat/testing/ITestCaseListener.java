package korat.testing;

/** Is told of every structure, and of the end. */
public interface ITestCaseListener {
    void notifyNewTestCase(Object testCase);
    void notifyTestFinished(long explored, long generated);
}
