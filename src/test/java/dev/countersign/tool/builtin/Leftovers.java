package dev.countersign.tool.builtin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** The running processes of a call, by the mark in their environment. */
final class Leftovers {

    private Leftovers() {}

    static List<ProcessHandle> of(UUID callId) {
        return ProcessHandle.allProcesses()
                .filter(process -> environment(process).contains(CommandEnvironment.MARK + "=" + callId))
                .toList();
    }

    private static String environment(ProcessHandle process) {
        try {
            return Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
