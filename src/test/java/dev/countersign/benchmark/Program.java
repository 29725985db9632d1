package dev.countersign.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One process of the packaged program, as its launcher starts it, save for what a measurement needs. */
final class Program implements AutoCloseable {

    static final String TOKEN = "benchmark-token-0123456789abcdefghij";

    private static final Path JAR = Path.of("target", "countersign.jar").toAbsolutePath();
    private static final Path JAVA_BIN = Path.of(System.getProperty("java.home"), "bin");
    private static final Pattern READY = Pattern.compile("Countersign is ready at (http://\\S+)");
    private static final Pattern LOGIN = Pattern.compile("Log in once, within two minutes: (http://\\S+)");

    private final Process process;
    private final Path out;
    private final long millisToReady;

    private Program(Process process, Path out) throws IOException, InterruptedException {
        this.process = process;
        this.out = out;
        long start = System.nanoTime();
        while (!READY.matcher(Files.readString(out)).find()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("The program has ended:\n" + Files.readString(out));
            }
            Thread.sleep(10);
        }
        this.millisToReady = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    /** Starts it over this folder and waits until it is ready. */
    static Program start(Home home, String... moreJvmArguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(JAVA_BIN.resolve("java").toString(), "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(moreJvmArguments));
        command.addAll(List.of("-jar", JAR.toString(), "--port", "0", "--no-open"));
        command.addAll(home.arguments());
        Path out = Files.createTempFile("countersign-benchmark", ".out");
        out.toFile().deleteOnExit();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("COUNTERSIGN_TOKEN", TOKEN);
        builder.environment().put("INSTANT_KEY", "sk-instant-0123456789");
        return new Program(builder.start(), out);
    }

    long millisToReady() {
        return millisToReady;
    }

    String url() throws IOException {
        return said(READY);
    }

    String loginLink() throws IOException {
        return said(LOGIN);
    }

    private String said(Pattern pattern) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(out));
        if (!matcher.find()) {
            throw new IllegalStateException("It did not say " + pattern);
        }
        return matcher.group(1);
    }

    /** Live data on the heap, in MiB: what is used right after a full collection. */
    double liveHeapMiB() throws IOException, InterruptedException {
        jcmd("GC.run");
        Matcher used = Pattern.compile("used (\\d+)K").matcher(jcmd("GC.heap_info"));
        if (!used.find()) {
            throw new IllegalStateException("no heap size");
        }
        return Long.parseLong(used.group(1)) / 1024.0;
    }

    /** Bytes that the process has sent to the disk so far, where the system counts them (Linux). */
    long bytesWritten() throws IOException {
        Matcher written = Pattern.compile("write_bytes: (\\d+)")
                .matcher(Files.readString(Path.of("/proc/" + process.pid() + "/io")));
        if (!written.find()) {
            throw new IllegalStateException("no count of bytes");
        }
        return Long.parseLong(written.group(1));
    }

    private String jcmd(String what) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(JAVA_BIN.resolve("jcmd").toString(), "" + process.pid(), what)
                .redirectErrorStream(true)
                .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        jcmd.waitFor();
        return said;
    }

    /** A clean stop. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
