package dev.countersign.tool;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.CharBuffer;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The default rendering of a result: its members as compact JSON, bulk members last and streamed. */
final class CompactJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private CompactJson() {}

    static void write(ToolResult result, Appendable text) throws IOException {
        try (JsonGenerator json = MAPPER.createGenerator(new AppendingWriter(text))) {
            List<String> bulk = result.bulkNames();
            json.writeStartObject();
            for (Map.Entry<String, JsonNode> member : result.members().properties()) {
                if (!bulk.contains(member.getKey())) {
                    json.writeName(member.getKey());
                    json.writeTree(member.getValue());
                }
            }
            for (String name : bulk) {
                json.writeName(name);
                try (Reader reader = result.bulk(name)) {
                    json.writeString(reader, -1);
                }
            }
            json.writeEndObject();
        } catch (JacksonException wrapped) {
            if (wrapped.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw wrapped;
        }
    }

    private static final class AppendingWriter extends Writer {

        private final Appendable text;

        AppendingWriter(Appendable text) {
            this.text = text;
        }

        @Override
        public void write(char[] buffer, int offset, int length) throws IOException {
            text.append(CharBuffer.wrap(buffer, offset, length));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
