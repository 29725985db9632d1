package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** How the packaged program is started: as it is, or unpacked with a cache of its classes, in a third of the time. */
final class JavaCommand {

    private static final Path JAR = Path.of(System.getProperty("countersign.jar", "target/countersign.jar"))
            .toAbsolutePath();

    private static List<String> quick;

    private JavaCommand() {}

    /** The jar as it is built, started as its launcher does. */
    static List<String> plain() {
        return java("-jar", JAR.toString());
    }

    /** The jar as its own tools unpack it. Tests that start it over and over use this one. */
    static synchronized List<String> quick() {
        if (quick == null) {
            quick = unpack();
        }
        return quick;
    }

    /** The same program with more on its class path. */
    static List<String> with(Path more) {
        return java("-cp", more + File.pathSeparator + unpackedJar(), "dev.countersign.cli.Main");
    }

    /** A copy of the unpacked program, for a user who may not come to where it was built. */
    static List<String> copiedTo(Path folder) {
        Path from = unpackedJar().getParent();
        try (var files = Files.walk(from)) {
            for (Path file :
                    files.filter(path -> !path.toString().endsWith(".aot")).toList()) {
                Files.copy(file, folder.resolve(from.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return java("-jar", folder.resolve(unpackedJar().getFileName()).toString());
    }

    /** The program's own classes in a jar, with its libraries in a folder {@code lib} beside it. */
    static Path unpackedJar() {
        return Path.of(quick().getLast());
    }

    /** Once for all that test at the same time. */
    private static List<String> unpack() {
        try (FileChannel one = FileChannel.open(
                        JAR.resolveSibling("unpacking.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = one.lock()) {
            Path folder = JAR.resolveSibling(
                    "unpacked-" + Files.getLastModifiedTime(JAR).toMillis());
            Path jar = folder.resolve("countersign.jar");
            Path cache = folder.resolve("classes.aot");
            if (!Files.exists(cache)) {
                run(java(
                        "-Djarmode=tools", "-jar", JAR.toString(), "extract", "--force", "--destination", "" + folder));
                Path data = Files.createTempDirectory("countersign-training");
                List<String> training = new ArrayList<>(
                        java("-XX:AOTCacheOutput=" + cache, "-Dspring.context.exit=onRefresh", "-jar", jar.toString()));
                training.addAll(List.of("--port", "0", "--no-open", "--data-dir", data.toString()));
                run(training);
                RunningCountersign.deleteTree(data);
            }
            return java("-XX:AOTCache=" + cache, "-jar", jar.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Xlog:disable",
                "-XX:+DisableAttachMechanism",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(arguments));
        return command;
    }

    private static void run(List<String> command) throws IOException {
        try {
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(new File("/dev/null"))
                    .start()
                    .waitFor();
            assertThat(code).as("exit code of %s", command).isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
