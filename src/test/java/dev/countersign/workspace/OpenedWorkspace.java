package dev.countersign.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.countersign.workspace.FileFailure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A workspace with a folder beside it, opened in each of the two ways, which keep the same promises. */
@ParameterizedClass
@EnumSource
@Timeout(value = 60, unit = TimeUnit.SECONDS)
abstract class OpenedWorkspace {

    enum Opening {
        AS_THE_PLATFORM_CAN(Folder::open),
        RECHECKED(RecheckedFolder::open);

        final WorkspaceFiles.FolderOpener opener;

        Opening(WorkspaceFiles.FolderOpener opener) {
            this.opener = opener;
        }
    }

    @Parameter
    Opening opening;

    @TempDir
    Path folder;

    Path root;
    Path outside;
    Workspace workspace;
    WorkspaceFiles files;

    @BeforeEach
    void aWorkspaceWithAFolderBesideIt() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        outside = Files.createDirectory(folder.toRealPath().resolve("outside"));
        workspace = Workspace.open(root);
        files = new WorkspaceFiles(workspace, opening.opener);
    }

    WorkspacePath path(String spelled) throws PathRefused {
        return workspace.path(spelled);
    }

    String read(String spelled) throws Exception {
        return new String(files.read(path(spelled)), UTF_8);
    }

    Written write(String spelled, String content) throws Exception {
        return files.replace(path(spelled), content.getBytes(UTF_8), UUID.randomUUID());
    }

    static void refused(Kind kind, ThrowingCallable access) {
        assertThatExceptionOfType(FileFailure.class)
                .isThrownBy(access)
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(kind));
    }

    static Stream<String> namesIn(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).toList().stream();
        }
    }
}
