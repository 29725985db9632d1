package dev.countersign.tool.builtin;

import dev.countersign.tool.ToolFailure;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the file that a program's name stands for as its own environment would, not as the engine's does. */
final class ProgramLookup {

    private ProgramLookup() {}

    /**
     * @param searchPath absolute folders, separated by colons
     * @param directory what a name with a slash starts from
     */
    static Path find(String name, String searchPath, Path directory) throws ToolFailure {
        if (name.contains("/")) {
            return startable(name, directory.resolve(name));
        }
        boolean seen = false;
        for (String folder : searchPath.split(":", -1)) {
            Path candidate = Path.of(folder).resolve(name);
            if (Files.isRegularFile(candidate)) {
                if (Files.isExecutable(candidate)) {
                    return candidate;
                }
                seen = true;
            }
        }
        throw refused(name, seen ? "is not executable" : "was not found on the PATH");
    }

    private static Path startable(String name, Path program) throws ToolFailure {
        if (Files.isDirectory(program)) {
            throw refused(name, "is a folder");
        }
        if (!Files.exists(program)) {
            throw refused(name, "does not exist");
        }
        if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
            throw refused(name, "is not executable");
        }
        return program;
    }

    private static ToolFailure refused(String name, String why) {
        return new ToolFailure(CommandStart.CANNOT_START, "The program " + name + " " + why + ".");
    }
}
