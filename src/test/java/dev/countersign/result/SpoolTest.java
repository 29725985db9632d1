package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

    @TempDir
    private Path folder;

    @Test
    void aLittleNeedsNoFileUntilSomebodyIsToReadAlong() throws IOException {
        Spool spool = spool();
        spool.write("one\n".getBytes(StandardCharsets.UTF_8));
        assertThat(file()).doesNotExist();

        spool.flush();
        assertThat(file()).hasContent("one\n");
        spool.write("two\n".getBytes(StandardCharsets.UTF_8));
        assertThat(file()).hasContent("one\ntwo\n");
        assertThat(spool.bytes()).isEqualTo(8);

        spool.close();
        assertThat(text(spool)).isEqualTo("one\ntwo\n");
        spool.discard();
        assertThat(file()).doesNotExist();
    }

    @Test
    void muchGoesIntoTheFileInItsOrder() throws IOException {
        Spool spool = spool();
        String line = "x".repeat(999) + "\n";
        for (int i = 0; i < 200; i++) {
            spool.write((i + line).getBytes(StandardCharsets.UTF_8));
            assertThat(Files.exists(file())).isEqualTo(spool.bytes() > Spool.IN_MEMORY_BYTES);
        }
        spool.close();

        String all = IntStream.range(0, 200).mapToObj(i -> i + line).reduce("", String::concat);
        assertThat(text(spool)).isEqualTo(all);
        assertThat(Files.readString(file())).isEqualTo(all);
    }

    @Test
    void aFileThatCanNotBeMadeIsToldToWhoeverWritesOn() throws IOException {
        Spool spool = new Spool(folder.resolve("missing/out"));
        spool.write('a');

        assertThatThrownBy(spool::flush).isInstanceOf(IOException.class).hasMessageContaining("could not be kept");
        assertThatThrownBy(() -> spool.write('b'))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("could not be kept");
        spool.close();
        assertThatThrownBy(spool::reader).isInstanceOf(IOException.class);
    }

    @Test
    void nothingIsWrittenOnceItIsClosed() throws IOException {
        Spool spool = spool();
        spool.write('a');
        spool.close();

        spool.flush();
        assertThat(file()).doesNotExist();
        assertThatThrownBy(() -> spool.write('b')).isInstanceOf(IOException.class);
        assertThat(text(spool)).isEqualTo("a");
    }

    private Spool spool() {
        return new Spool(file());
    }

    private Path file() {
        return folder.resolve("out");
    }

    private static String text(Spool spool) throws IOException {
        try (Reader reader = spool.reader()) {
            return reader.readAllAsString();
        }
    }
}
