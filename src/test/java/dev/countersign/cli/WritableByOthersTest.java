package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WritableByOthersTest {

    @TempDir
    private Path folder;

    @ParameterizedTest // RE-05
    @CsvSource({
        "rwx------, rw-------, ",
        "rwxr-xr-x, rw-r--r--, ",
        "rwx------, rw-rw-r--, tools.json (mode 664)",
        "rwx------, rw----rw-, tools.json (mode 606)",
        "rwxrwxr-x, rw-------, policies (mode 775)",
        "rwxr-xrwx, rw-------, policies (mode 757)",
    })
    void whoElseCouldHaveWrittenItIsSaid(String ofFolder, String ofFile, String said) throws Exception {
        Path place = Files.createDirectory(folder.resolve("policies"));
        Path file = Files.writeString(place.resolve("tools.json"), "{}");
        Path link = Files.createSymbolicLink(folder.resolve("linked.json"), file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(ofFile));
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString(ofFolder));

        for (Path named : new Path[] {file, link}) {
            if (said == null) {
                assertThat(WritableByOthers.warning(named)).isEmpty();
            } else {
                assertThat(WritableByOthers.warning(named).orElseThrow())
                        .contains(said + ", so " + named + " may not say what you wrote");
            }
        }
    }

    @Test
    void whereNobodyReplacesTheFilesOfOthersNobodyCould() throws Exception {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Path file = Files.writeString(shared.resolve("tools.json"), "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.setAttribute(shared, "unix:mode", 01777);

        assertThat(WritableByOthers.warning(file)).isEmpty();
    }

    @Test
    void aFileThatIsNotThereIsWrittenByNobody() throws Exception {
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling.json"), folder.resolve("none"));

        assertThat(WritableByOthers.warning(dangling)).isEmpty();
        assertThat(WritableByOthers.warning(folder.resolve("none"))).isEmpty();
    }
}
