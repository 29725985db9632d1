package dev.countersign.tool.builtin;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The two system calls that Java has no method for; where native access is closed, the programs of the same names. */
final class Posix {

    static final int SIGKILL = 9;
    static final int SIGTERM = 15;

    private static final @Nullable MethodHandle KILL =
            find("kill", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private static final @Nullable MethodHandle MKFIFO =
            find("mkfifo", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));

    private Posix() {}

    /** Sends a signal to every member of a process group; false if there is no member that may be signalled. */
    static boolean signalGroup(long group, int signal) {
        try {
            if (KILL != null) {
                return call(KILL, (int) -group, signal) == 0;
            }
            return succeeds("/bin/sh", "-c", "kill -" + signal + " -" + group);
        } catch (IOException e) {
            return false;
        }
    }

    /** Creates a named pipe that only its owner may open. */
    static void makePipe(Path name) throws IOException {
        boolean made;
        if (MKFIFO != null) {
            try (Arena arena = Arena.ofConfined()) {
                made = call(MKFIFO, arena.allocateFrom(name.toString()), 0600) == 0;
            }
        } else {
            made = succeeds("mkfifo", "-m", "600", name.toString());
        }
        if (!made) {
            throw new IOException("No named pipe could be made in " + name.getParent());
        }
    }

    @SuppressWarnings("restricted")
    private static @Nullable MethodHandle find(String name, FunctionDescriptor shape) {
        try {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), shape);
        } catch (RuntimeException | LinkageError e) {
            return null;
        }
    }

    private static int call(MethodHandle function, Object first, int second) throws IOException {
        try {
            return first instanceof MemorySegment text
                    ? (int) function.invokeExact(text, second)
                    : (int) function.invokeExact((int) first, second);
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    private static boolean succeeds(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (SteadyWait wait = new SteadyWait()) {
            wait.until(() -> !process.isAlive(), SteadyWait.FOREVER);
        }
        return process.exitValue() == 0;
    }
}
