package dev.countersign.api;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/** Takes strings only, and of those only what every database can keep: no NUL and no half of a surrogate pair. */
final class WellFormedText extends StdScalarDeserializer<String> {

    WellFormedText() {
        super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return (String) context.handleUnexpectedToken(getValueType(context), parser);
        }
        String text = parser.getString();
        if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return (String) context.handleWeirdStringValue(String.class, text, "not well-formed text");
        }
        return text;
    }
}
