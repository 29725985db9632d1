package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the packaged program is started: the jar as it is, or the release that is made of it, in far less time. */
final class JavaCommand {

    private static final Path JAR = Path.of(System.getProperty("countersign.jar", "target/countersign.jar"))
            .toAbsolutePath();

    private static List<String> quick;

    private JavaCommand() {}

    /** The jar as it is built, started as its launcher does. */
    static List<String> plain() {
        return java("-jar", JAR.toString());
    }

    /** The release, prepared as its users are told to. Tests that start it over and over use this one. */
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
            Path jar = folder.resolve("lib/countersign.jar");
            if (cacheIn(folder.resolve("lib")).isEmpty()) {
                run(List.of("packaging/release", folder.toString()));
                run(List.of(folder.resolve("bin/countersign").toString(), "prepare"));
            }
            Path cache = cacheIn(folder.resolve("lib")).orElseThrow();
            return java("-XX:AOTCache=" + cache, "-jar", jar.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> cacheIn(Path lib) throws IOException {
        if (!Files.exists(lib)) {
            return Optional.empty();
        }
        try (var files = Files.list(lib)) {
            return files.filter(file -> file.toString().endsWith(".aot")).findFirst();
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
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            Process process = builder.start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor())
                    .as("exit code of %s: %s", command, said)
                    .isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
