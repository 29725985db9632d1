package dev.countersign.tool;

import java.io.OutputStream;

/**
 * Bytes of one large member of a result. Safe for one writing thread each; never held in memory as a whole, unless that is
 * little. Whoever follows the call sees what was written within a moment, after {@link #flush()} at once.
 */
public abstract class BulkOutput extends OutputStream {

    /** Bytes written so far. */
    public abstract long bytes();

    /** Whether what was written so far is not valid UTF-8 (a sequence cut at the end included once closed). */
    public abstract boolean lossy();
}
