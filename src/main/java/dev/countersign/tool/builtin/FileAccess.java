package dev.countersign.tool.builtin;

import dev.countersign.tool.ToolFailure;
import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.PathRefused;
import java.nio.channels.ClosedByInterruptException;

/** One use of a file, with what can go wrong in the terms of a tool. */
@FunctionalInterface
interface FileAccess<T> {

    T run() throws FileFailure, PathRefused, ClosedByInterruptException, InterruptedException;

    static <T> T attempt(FileAccess<T> access) throws ToolFailure, InterruptedException {
        try {
            return access.run();
        } catch (FileFailure failure) {
            throw new ToolFailure(failure.code(), failure.getMessage());
        } catch (PathRefused refused) {
            throw new ToolFailure("path-refused", refused.getMessage());
        } catch (ClosedByInterruptException told) {
            // The flag has done its work: the exception carries it on.
            Thread.interrupted();
            InterruptedException interrupted = new InterruptedException();
            interrupted.initCause(told);
            throw interrupted;
        }
    }
}
