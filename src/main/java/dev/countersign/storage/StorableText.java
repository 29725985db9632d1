package dev.countersign.storage;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;

/**
 * Text as every database can keep it. PostgreSQL refuses NUL and neither database encodes a lone surrogate, so NUL becomes
 * U+2400 (SYMBOL FOR NULL) and a lone surrogate U+FFFD; all other text is stored as it is.
 */
@Converter
public final class StorableText implements AttributeConverter<String, String> {

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable String text) {
        return text == null ? null : of(text);
    }

    @Override
    public @Nullable String convertToEntityAttribute(@Nullable String stored) {
        return stored;
    }

    public static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isSurrogate(c)) {
                return replaced(text, i);
            }
        }
        return text;
    }

    /**
     * Text for a column of so many characters, its end replaced by an ellipsis where it is longer. Counted in UTF-16 units,
     * as the embedded database does; PostgreSQL counts fewer.
     */
    public static String clipped(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = longest - 1;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    private static String replaced(String text, int from) {
        StringBuilder safe = new StringBuilder(text.length()).append(text, 0, from);
        text.substring(from).codePoints().forEach(c -> safe.appendCodePoint(storable(c)));
        return safe.toString();
    }

    private static int storable(int codePoint) {
        if (codePoint == 0) {
            return 0x2400;
        }
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE ? 0xFFFD : codePoint;
    }
}
