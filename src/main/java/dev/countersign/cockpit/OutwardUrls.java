package dev.countersign.cockpit;

import java.util.List;
import java.util.Locale;
import org.commonmark.renderer.html.UrlSanitizer;

/** Lets a model link to the web and to mail addresses, and nowhere else: not into these pages, not to scripts or data. */
final class OutwardUrls implements UrlSanitizer {

    private static final List<String> SCHEMES = List.of("https://", "http://", "mailto:");

    @Override
    public String sanitizeLinkUrl(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return SCHEMES.stream().anyMatch(lower::startsWith) ? url : "";
    }

    @Override
    public String sanitizeImageUrl(String url) {
        return "";
    }
}
