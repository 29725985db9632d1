package dev.countersign.tool.builtin;

/** How many bytes a command may write on both streams together. Safe for any thread. */
final class OutputBudget {

    private final Runnable onExcess;
    private long left;
    private boolean exceeded;

    /** @param onExcess run by the first writer that wants more than there is */
    OutputBudget(long bytes, Runnable onExcess) {
        this.left = bytes;
        this.onExcess = onExcess;
    }

    /** How many of so many bytes may be kept. */
    int take(int wanted) {
        int granted;
        synchronized (this) {
            granted = (int) Math.min(left, wanted);
            left -= granted;
            if (granted == wanted || exceeded) {
                return granted;
            }
            exceeded = true;
        }
        onExcess.run();
        return granted;
    }

    synchronized boolean exceeded() {
        return exceeded;
    }
}
