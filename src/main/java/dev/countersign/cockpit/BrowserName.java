package dev.countersign.cockpit;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a browser says that it is, in the words of people: {@code Firefox on Linux}. Anybody may claim anything here. */
final class BrowserName {

    /** The first that occurs counts: each of them also claims to be some that come later. */
    private static final List<Map.Entry<String, String>> BROWSERS = List.of(
            Map.entry("Edg/", "Edge"),
            Map.entry("OPR/", "Opera"),
            Map.entry("Firefox/", "Firefox"),
            Map.entry("Chrome/", "Chrome"),
            Map.entry("Safari/", "Safari"));

    private static final List<Map.Entry<String, String>> SYSTEMS = List.of(
            Map.entry("Android", "Android"),
            Map.entry("iPhone", "iPhone"),
            Map.entry("iPad", "iPad"),
            Map.entry("Windows", "Windows"),
            Map.entry("Mac OS X", "macOS"),
            Map.entry("Linux", "Linux"));

    private BrowserName() {}

    static String of(String userAgent) {
        String browser = first(BROWSERS, userAgent);
        String system = first(SYSTEMS, userAgent);
        if (browser == null) {
            return userAgent.isBlank() ? "A browser that does not say which" : "Another browser";
        }
        return system == null ? browser : browser + " on " + system;
    }

    private static @Nullable String first(List<Map.Entry<String, String>> names, String userAgent) {
        return names.stream()
                .filter(name -> userAgent.contains(name.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
