package dev.countersign.tool.builtin;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a command writes into, read at this end. A named pipe and not Java's own, since Java reads its own dry into memory
 * when the command exits, for as long as anybody goes on writing; and since closing this one wakes a reader.
 */
final class OutputPipe implements Closeable {

    private final Path folder;
    private final Path name;
    private final FileChannel keeper;
    private final FileInputStream source;

    private OutputPipe(Path folder, Path name) throws IOException {
        this.folder = folder;
        this.name = name;
        // Opened for both, a pipe does not wait for its other end, and neither does anybody after that.
        this.keeper = FileChannel.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE);
        this.source = new FileInputStream(name.toFile());
    }

    static OutputPipe open() throws IOException {
        Path folder = Files.createTempDirectory("countersign-");
        Path name = folder.resolve("output");
        try {
            Posix.makePipe(name);
            return new OutputPipe(folder, name);
        } catch (IOException e) {
            Files.deleteIfExists(name);
            Files.deleteIfExists(folder);
            throw e;
        }
    }

    /** Where the command's output has to be redirected to. */
    ProcessBuilder.Redirect redirect() {
        return ProcessBuilder.Redirect.to(name.toFile());
    }

    /** From here on nobody but the command and what it started can write, and the end shows once they are gone. */
    void started() throws IOException {
        keeper.close();
        removeName();
    }

    /** Blocks for bytes; -1 at the end. A close by another thread ends the wait with an exception. */
    int read(ByteBuffer into) throws IOException {
        return source.getChannel().read(into);
    }

    boolean hasMore() {
        try {
            return source.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        try (keeper;
                source) {
            removeName();
        }
    }

    private void removeName() throws IOException {
        Files.deleteIfExists(name);
        Files.deleteIfExists(folder);
    }
}
