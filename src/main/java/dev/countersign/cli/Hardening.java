package dev.countersign.cli;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Closes this process to the programs that it starts, which run as the same user: its memory and its environment hold what
 * could answer in a person's place.
 *
 * <ul>
 *   <li>On Linux the process is made non-dumpable: {@code /proc/PID/environ}, {@code mem} and {@code fd} then belong to root,
 *       nobody of the same user can trace it, and no core is dumped.
 *   <li>Every variable that commands do not get is taken out of the native environment. Java has its own copy; the helper
 *       by which Java starts programs would otherwise show the whole environment of this process for a moment.
 *   <li>No debugger or agent can attach, if the process was started with {@code -XX:+DisableAttachMechanism}, which can not
 *       be said later.
 * </ul>
 *
 * <p>Root sees everything all the same.
 */
final class Hardening {

    private static final int PR_SET_DUMPABLE = 4;

    /** What native code of the JDK itself looks up, and commands get too. */
    private static final Set<String> KEPT =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TMPDIR", "TERM", "LD_LIBRARY_PATH");

    private Hardening() {}

    /** Does all that can be done from here, and says in one line each what could not. */
    static List<String> apply() {
        List<String> missing = new ArrayList<>();
        // Asked first: afterwards everything of this process under /proc belongs to root.
        if (isRoot()) {
            missing.add("this service runs as root, and so do its commands, to which nothing is closed: start it as an"
                    + " ordinary user");
        }
        if (!isLinux()) {
            missing.add("on this system a command of the same user may be able to read this process's memory");
        } else if (!withdraw()) {
            missing.add(
                    "this process could not be closed to commands of the same user: start it by bin/countersign or with"
                            + " --enable-native-access=ALL-UNNAMED, or a command may read its environment and memory");
        }
        if (!attachDisabled()) {
            missing.add("debuggers and agents can attach to this process: start it by bin/countersign or with"
                    + " -XX:+DisableAttachMechanism");
        }
        return missing;
    }

    static boolean attachDisabled() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-XX:+DisableAttachMechanism");
    }

    private static boolean withdraw() {
        try {
            Linker linker = Linker.nativeLinker();
            return undumpable(linker) && forgetEnvironment(linker);
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    @SuppressWarnings("restricted")
    private static boolean undumpable(Linker linker) {
        MethodHandle prctl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("prctl"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        try {
            return (int) prctl.invokeExact(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L) == 0;
        } catch (Throwable e) {
            return false;
        }
    }

    @SuppressWarnings("restricted")
    private static boolean forgetEnvironment(Linker linker) {
        // Java keeps its own copy from the first look on.
        Map<String, String> own = System.getenv();
        MethodHandle unsetenv = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("unsetenv"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            for (String name : own.keySet()) {
                if (!KEPT.contains(name) && !name.startsWith("LC_")) {
                    int done = (int) unsetenv.invokeExact(arena.allocateFrom(name));
                    if (done != 0) {
                        return false;
                    }
                }
            }
            return true;
        } catch (Throwable e) {
            return false;
        }
    }

    /** Whether another process of this user is closed to this one; unknown where there is no {@code /proc}. */
    static Optional<Boolean> isClosed(long pid) {
        Path environment = Path.of("/proc", Long.toString(pid), "environ");
        return Files.exists(environment) ? Optional.of(!Files.isReadable(environment)) : Optional.empty();
    }

    private static boolean isRoot() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").equals("Linux");
    }
}
