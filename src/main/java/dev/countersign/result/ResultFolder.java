package dev.countersign.result;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names in the folder of results, and how files come there: readable by their owner only, moved into place whole. */
record ResultFolder(Path path) {

    private static final Pattern ID = Pattern.compile("([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(.+)");
    private static final Pattern IDENTITY = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern OUTPUT_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final String DOCUMENT = "json";
    private static final String INDEX = "idx";
    private static final String TEMPORARY = ".tmp";
    private static final String SPOOL = ".spool";
    private static final String DIFF = ".diff";

    /** Of so many files at once it is asked whose they are: one by one would take seconds at the start. */
    private static final int ASKED_AT_ONCE = 500;

    /** Creates the folder, for its owner only, where it is missing. */
    static ResultFolder open(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
        }
        return new ResultFolder(folder);
    }

    /**
     * The id that the folder holds, made by whoever came first.
     *
     * @throws IOException naming the file, if something else stands in it
     */
    UUID identity() throws IOException {
        Path file = path.resolve("folder.id");
        if (!Files.exists(file)) {
            Path made = path.resolve("folder.id." + UUID.randomUUID());
            try (OutputStream out = create(made)) {
                out.write(UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII));
            }
            try {
                Files.createLink(file, made);
            } catch (FileAlreadyExistsException another) {
                // Whose id counts from now on.
            } finally {
                Files.delete(made);
            }
        }
        String stored = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
        if (!IDENTITY.matcher(stored).matches()) {
            throw new IOException(
                    file + " is damaged: it must hold the id of this folder of results and nothing else."
                            + " Put it back from a backup; or, if no other engine uses this folder, delete the file and start again");
        }
        return UUID.fromString(stored);
    }

    Path document(UUID callId) {
        return path.resolve(callId + "." + DOCUMENT);
    }

    Path index(UUID callId) {
        return path.resolve(callId + "." + INDEX);
    }

    Path diff(UUID callId, int number) {
        return path.resolve(callId + "." + number + DIFF);
    }

    Path temporary(UUID callId) {
        return path.resolve(callId + "." + DOCUMENT + TEMPORARY);
    }

    Path spool(UUID callId, String output) {
        if (!OUTPUT_NAME.matcher(output).matches()) {
            throw new IllegalArgumentException("not the name of an output: " + output);
        }
        return path.resolve(callId + "." + output + SPOOL);
    }

    /** An empty file of the owner's only. Unlike a channel, the stream outlives an interrupt of its writer. */
    static FileOutputStream create(Path file) throws IOException {
        Files.deleteIfExists(file);
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return new FileOutputStream(file.toFile());
    }

    /** Gives a file its final name. Both outlive this process; after a power cut either may be missing. */
    void publish(Path temporary, Path document) throws IOException {
        Files.move(temporary, document, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The same, and has the file and its name on disk when this returns. */
    void publishOnDisk(Path temporary, Path document) throws IOException {
        sync(temporary, StandardOpenOption.WRITE);
        publish(temporary, document);
        sync(path, StandardOpenOption.READ);
    }

    private static void sync(Path file, StandardOpenOption access) throws IOException {
        boolean interrupted = Thread.interrupted(); // which would close the channel
        try (FileChannel channel = FileChannel.open(file, access)) {
            channel.force(true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What a running call has written so far; empty if it has no such output, or has it no longer. */
    Optional<SpooledText> spooled(UUID callId, String output) throws IOException {
        if (!OUTPUT_NAME.matcher(output).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SpooledText.of(spool(callId, output)));
        } catch (FileNotFoundException none) {
            return Optional.empty();
        }
    }

    Swept sweep(KnownCalls known) throws IOException {
        Swept swept = new Swept(0, 0);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            Map<Path, Matcher> some = new HashMap<>();
            for (Path file : files) {
                Matcher name = ID.matcher(file.getFileName().toString());
                if (name.matches()
                        && (isUnfinished(name.group(2)) || isFinished(name.group(2)))
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    some.put(file, name);
                }
                if (some.size() == ASKED_AT_ONCE) {
                    swept = swept.plus(swept(some, known));
                    some.clear();
                }
            }
            return swept.plus(swept(some, known));
        }
    }

    private static Swept swept(Map<Path, Matcher> files, KnownCalls known) throws IOException {
        Set<UUID> unknown = files.values().stream().map(ResultFolder::call).collect(Collectors.toSet());
        Set<UUID> existing = unknown.isEmpty() ? Set.of() : known.existing(Set.copyOf(unknown));
        unknown.removeAll(existing);
        Set<UUID> erased = unknown.isEmpty() ? Set.of() : known.erased(unknown);
        int removed = 0;
        int strange = 0;
        for (Map.Entry<Path, Matcher> file : files.entrySet()) {
            UUID call = call(file.getValue());
            boolean left =
                    existing.contains(call) && isUnfinished(file.getValue().group(2)) && !known.isRunning(call);
            if (left || erased.contains(call)) {
                removed += Files.deleteIfExists(file.getKey()) ? 1 : 0;
            } else if (!existing.contains(call)) {
                strange++;
            }
        }
        return new Swept(removed, strange);
    }

    private static UUID call(Matcher name) {
        return UUID.fromString(name.group(1));
    }

    private static boolean isUnfinished(String kind) {
        return kind.endsWith(TEMPORARY) || kind.endsWith(SPOOL);
    }

    private static boolean isFinished(String kind) {
        return kind.equals(DOCUMENT) || kind.equals(INDEX) || kind.endsWith(DIFF);
    }
}
