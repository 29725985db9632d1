package dev.countersign.cockpit;

import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** How much the data directory holds, by what it is for. */
final class DiskUse {

    /** Files that are counted at most: a page is not worth more. */
    private static final int MOST = 200_000;

    private DiskUse() {}

    static Map<String, String> of(DataDirectory data) {
        Map<String, String> sizes = new LinkedHashMap<>();
        sizes.put("Complete outputs and diffs", words(data.results()));
        sizes.put("Everything else (database, logs, copies before an upgrade)", words(data.root(), data.results()));
        return sizes;
    }

    private static String words(Path folder) {
        return words(folder, folder.resolve("none"));
    }

    private static String words(Path folder, Path without) {
        long[] sum = new long[2];
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> !file.startsWith(without)).limit(MOST).forEach(file -> add(file, sum));
        } catch (NoSuchFileException none) {
            return "nothing yet";
        } catch (IOException | UncheckedIOException unreadable) {
            return "can not be read";
        }
        return ByteSize.words(sum[0]) + " in " + Count.of(sum[1], "file", "files")
                + (sum[1] >= MOST ? ", and more" : "");
    }

    private static void add(Path file, long[] sum) {
        try {
            if (Files.isRegularFile(file)) {
                sum[0] += Files.size(file);
                sum[1]++;
            }
        } catch (IOException goneMeanwhile) {
            return;
        }
    }
}
