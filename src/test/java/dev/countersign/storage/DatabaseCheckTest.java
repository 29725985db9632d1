package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseCheckTest {

    private static final UUID DATABASE = UUID.fromString("01a22cff-0000-7000-8000-000000000001");

    @TempDir
    Path folder;

    private DataDirectory directory;
    private Path file;

    @BeforeEach
    void aDirectory() throws IOException {
        directory = DataDirectory.open(folder.resolve("data"));
        file = directory.root().resolve("countersign.mv.db");
    }

    @Test
    void anEmptyDirectoryIsAFirstStart() {
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @Test
    void theDatabaseThatBelongsHereIsOpened() throws Exception {
        aDatabaseOfGeneration(3, TimeOrderedId.next());
        new DatabaseMark(DATABASE, 3, Files.size(file)).write(directory);

        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @Test
    void aMissingDatabaseBesideAMarkIsRefused() throws Exception {
        new DatabaseMark(DATABASE, 3, 0).write(directory);

        refusedBecause("is missing");
        assertThat(file).doesNotExist();
    }

    @Test
    void aMissingDatabaseBesideResultsIsRefused() throws Exception {
        aResultOf(TimeOrderedId.next());

        refusedBecause("is missing");
    }

    @Test
    void anEmptiedDatabaseIsRefusedAndStaysEmpty() throws Exception {
        Files.createFile(file);

        refusedBecause("is empty");
        assertThat(file).hasSize(0);
    }

    @Test
    void aShortenedDatabaseIsRefusedAndLeftAsItIs() throws Exception {
        aDatabaseOfGeneration(1, TimeOrderedId.next());
        new DatabaseMark(DATABASE, 1, Files.size(file)).write(directory);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
        byte[] before = Files.readAllBytes(file);

        refusedBecause("is shorter than when it was closed");
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void anOlderCopyIsRefused() throws Exception {
        aDatabaseOfGeneration(1, TimeOrderedId.next());
        new DatabaseMark(DATABASE, 2, 0).write(directory);

        refusedBecause("is older than the one that was used here last");
    }

    @Test
    void anotherDatabaseIsRefused() throws Exception {
        aDatabaseOfGeneration(1, TimeOrderedId.next());
        new DatabaseMark(TimeOrderedId.next(), 1, 0).write(directory);

        refusedBecause("is not the one that was used here before");
    }

    @Test
    void aDatabaseOlderThanTheResultsIsRefused() throws Exception {
        UUID older = TimeOrderedId.next();
        Thread.sleep(2);
        aDatabaseOfGeneration(1, older);
        aResultOf(TimeOrderedId.next());

        refusedBecause("does not know the newest result");
    }

    @Test
    void aResultWhoseErasureWasCutOffIsNoReason() throws Exception {
        UUID erased = TimeOrderedId.next();
        aDatabaseOfGeneration(1, null);
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute("create table history (id uuid primary key, call_id uuid)");
            statement.execute("insert into history values ('" + TimeOrderedId.next() + "', '" + erased + "')");
        }
        aResultOf(erased);

        assertThatCode(this::check).doesNotThrowAnyException();
        aResultOf(TimeOrderedId.next());
        refusedBecause("does not know the newest result");
    }

    @Test // DB-13
    void aStrangeFileAmongTheResultsIsNoReason() throws Exception {
        aDatabaseOfGeneration(1, TimeOrderedId.next());
        aResultOf(UUID.randomUUID());

        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @Test
    void aDamagedDatabaseIsRefusedAndLeftAsItIs() throws Exception {
        Files.writeString(file, "not a database".repeat(1000));
        byte[] before = Files.readAllBytes(file);

        refusedBecause("can not be read");
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void anotherDatabaseServerIsNotLookedAt() throws Exception {
        Files.createFile(file);

        assertThatCode(() -> DatabaseCheck.check(directory, "jdbc:postgresql://localhost/x"))
                .doesNotThrowAnyException();
    }

    @Test
    void theCheckLeavesTheFileAsItIs() throws Exception {
        aDatabaseOfGeneration(1, TimeOrderedId.next());
        Path copy = Files.copy(file, folder.resolve("copy"), StandardCopyOption.REPLACE_EXISTING);

        check();

        assertThat(file).hasSameBinaryContentAs(copy);
    }

    @Test
    void oneProcessOwnsADirectoryAtATime() throws Exception {
        DataDirectoryLock held = DataDirectoryLock.take(directory);

        assertThatThrownBy(() -> DataDirectoryLock.take(directory))
                .isInstanceOf(DataDirectoryLock.InUse.class)
                .hasMessageContaining(
                        "in use by process " + ProcessHandle.current().pid());
        held.release();
        DataDirectoryLock.take(directory).release();
    }

    @Test
    void aLockThatNobodyRefersToIsStillHeld() throws Exception {
        DataDirectoryLock.take(directory);
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(20);
        }

        assertThatThrownBy(() -> DataDirectoryLock.take(directory)).isInstanceOf(DataDirectoryLock.InUse.class);
    }

    private void check() throws IOException {
        DatabaseCheck.check(directory, url());
    }

    private String url() {
        return "jdbc:h2:file:" + directory.root() + "/countersign;WRITE_DELAY=0";
    }

    private void refusedBecause(String what) {
        assertThatThrownBy(this::check).isInstanceOf(IOException.class).hasMessageContaining(what);
    }

    private void aResultOf(UUID call) throws IOException {
        Files.writeString(directory.folder("tool-results").resolve(call + ".json"), "{}");
    }

    private void aDatabaseOfGeneration(long generation, @Nullable UUID call) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute("create table installation (id uuid primary key, generation bigint)");
            statement.execute("insert into installation values ('" + DATABASE + "', " + generation + ")");
            statement.execute("create table tool_call (id uuid primary key)");
            if (call != null) {
                statement.execute("insert into tool_call values ('" + call + "')");
            }
        }
    }
}
