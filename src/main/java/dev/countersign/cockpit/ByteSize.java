package dev.countersign.cockpit;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Sizes in words; a size under 1 KiB is exact. */
final class ByteSize {

    private static final long KIB = 1024;
    private static final long MIB = KIB * KIB;

    private ByteSize() {}

    static String words(long bytes) {
        if (bytes < KIB) {
            return bytes == 1 ? "1 byte" : bytes + " bytes";
        }
        return bytes < MIB ? tenths(bytes, KIB) + " KiB" : tenths(bytes, MIB) + " MiB";
    }

    static long ofUtf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String tenths(long bytes, long unit) {
        return String.format(Locale.ROOT, "%.1f", (double) bytes / unit);
    }
}
