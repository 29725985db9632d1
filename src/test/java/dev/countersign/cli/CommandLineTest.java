package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("reads what the whole process prints")
class CommandLineTest {

    @TempDir
    private Path folder;

    @Test
    void theDataDirectoryIsTheOptionElseTheEnvironmentElseTheDesktopsPlace() {
        ServeOptions options = new ServeOptions();
        assertThat(options.dataDirectory(Map.of()))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".local/share/countersign"));
        assertThat(options.dataDirectory(Map.of("XDG_DATA_HOME", "relative")))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".local/share/countersign"));
        assertThat(options.dataDirectory(Map.of("XDG_DATA_HOME", "/x"))).isEqualTo(Path.of("/x/countersign"));
        Map<String, String> both = Map.of("XDG_DATA_HOME", "/x", "COUNTERSIGN_DATA_DIR", "/y/z");
        assertThat(options.dataDirectory(both)).isEqualTo(Path.of("/y/z"));
        options.dataDir = Path.of("/given/../elsewhere");
        assertThat(options.dataDirectory(both)).isEqualTo(Path.of("/elsewhere"));
    }

    @ParameterizedTest
    @CsvSource({
        "--nonsense,, Unknown option",
        "--port, many, Invalid value",
        "--port, 70000, between 0 and 65535",
        "--bind, 0.0.0.0, needs --public-url",
        "--bind, no such host, is no address",
        "--public-url, ftp://host, must be like",
        "--public-url, http://host/path, must be like",
        "serve, extra, Unmatched argument",
        "--data-dir, /tmp/a;b, must not hold",
    })
    void wrongUsageIsOneClearLineAndExitCode2(String first, String second, String said) {
        Outcome outcome = second == null ? run(first) : run(first, second);
        assertThat(outcome.code).isEqualTo(2);
        assertThat(outcome.err).contains(said).doesNotContain("\tat ");
        assertThat(outcome.err.lines()).hasSize(2);
        assertThat(outcome.out).isEmpty();
    }

    @Test
    void anAddressOnTheNetworkNeedsTls() {
        Outcome plain = run("--bind", "0.0.0.0", "--public-url", "http://work.example:7446");
        assertThat(plain.code).isEqualTo(2);
        assertThat(plain.err).contains("must be https", "reverse proxy");
    }

    @Test
    void helpAndVersionAnswerWithoutServing() {
        assertThat(run("--help").out)
                .contains("--port", "--public-url", "--data-dir", "--db-url", "--[no-]open", "serve");
        assertThat(run("--version").out).startsWith("countersign ");
        assertThat(run("serve", "--help").code).isZero();
    }

    @Test
    void anOccupiedPortThatWasAskedForIsAFailure() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Outcome outcome =
                    run("--port", String.valueOf(socket.getLocalPort()), "--data-dir", folder.toString(), "--no-open");
            assertThat(outcome.code).isEqualTo(1);
            assertThat(outcome.err.lines()).singleElement().asString().contains("port " + socket.getLocalPort());
        }
    }

    @Test // RE-05
    void aPolicyThatOthersCouldHaveWrittenIsSaidBeforeItIsClosedToThem() throws Exception {
        Path policy = Files.writeString(folder.resolve("tools.json"), "{}");
        Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-rw-rw-"));
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String[] args = {"--port", "" + socket.getLocalPort(), "--data-dir", folder.toString(), "--no-open"};
            assertThat(run(args).err.lines().toList())
                    .hasSize(2)
                    .first()
                    .asString()
                    .startsWith("warning: others can write " + policy.toRealPath() + " (mode 666)");
            assertThat(Files.getPosixFilePermissions(policy)).hasToString("[OWNER_READ, OWNER_WRITE]");
            assertThat(run(args).err.lines()).singleElement().asString().contains("in use");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: 1\\nb: [1|config.yaml:2",
                "a: 1\\n\\na: 2|config.yaml:3",
                "just words|config.yaml:1",
                "a: \\t- x\\n|config.yaml:1",
                "countersign:\\n  require-workspace-polcy: true|config.yaml:2: there is no setting countersign.require-workspace-polcy"
            })
    void aBrokenConfigurationIsNamedWithFileAndLine(String content, String said) throws Exception {
        Files.writeString(
                folder.resolve("config.yaml"), content.replace("\\n", "\n").replace("\\t", "\t"));
        Outcome outcome = run("--port", "0", "--data-dir", folder.toString(), "--no-open");
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.err.lines()).singleElement().asString().contains(said);
    }

    @Test
    void aDataDirectoryThatIsAFileIsAFailure() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "x");
        Outcome outcome = run("--data-dir", file.toString());
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.err.lines()).singleElement().asString().contains(file.toString());
    }

    @Test
    void theServerFileIsReadableByItsOwnerOnlyAndRemovedByItsOwnProcessOnly() throws Exception {
        Path file = folder.resolve("server.json");
        long pid = ProcessHandle.current().pid();
        ServerFile mine = new ServerFile(pid, 7446, "http://127.0.0.1:7446", "1");
        mine.write(file);
        assertThat(ServerFile.read(file)).contains(mine);
        assertThat(Files.getPosixFilePermissions(file)).hasToString("[OWNER_READ, OWNER_WRITE]");
        ServerFile.remove(file);
        assertThat(file).doesNotExist();

        new ServerFile(pid + 1, 7446, "http://127.0.0.1:7446", "1").write(file);
        ServerFile.remove(file);
        assertThat(file).exists();
    }

    @Test
    void newLogFilesAndThoseThatWereThereAreClosedToOthers() throws Exception {
        Path created = folder.resolve("new.log");
        OwnerOnly.create(created);
        Path old = Files.writeString(folder.resolve("old.db"), "x");
        OwnerOnly.closeFilesOf(folder);
        assertThat(Files.getPosixFilePermissions(created)).hasToString("[OWNER_READ, OWNER_WRITE]");
        assertThat(Files.getPosixFilePermissions(old)).hasToString("[OWNER_READ, OWNER_WRITE]");
    }

    @Test
    void aFailureIsToldByItsCauseInOneLine() {
        var cause = new IllegalStateException("the table is missing\nand more");
        assertThat(StartFailure.inWords(new IllegalArgumentException("bean x", cause)))
                .isEqualTo("could not start: the table is missing");
    }

    private record Outcome(int code, String out, String err) {}

    private static Outcome run(String... args) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        var newOut = new ByteArrayOutputStream();
        var newErr = new ByteArrayOutputStream();
        System.setOut(new PrintStream(newOut, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(newErr, true, StandardCharsets.UTF_8));
        try {
            int code = Main.run(args);
            return new Outcome(code, newOut.toString(StandardCharsets.UTF_8), newErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
