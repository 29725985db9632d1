package dev.countersign.result;

import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolResult;
import java.io.IOException;
import java.io.Reader;
import java.nio.CharBuffer;
import tools.jackson.databind.node.ObjectNode;

/** A tool whose results read as their outputs, one after the other. */
class PlainText implements Tool {

    @Override
    public ToolDefinition definition() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void render(ToolResult result, Appendable text) throws IOException {
        for (String name : result.bulkNames()) {
            try (Reader bulk = result.bulk(name)) {
                CharBuffer chunk = CharBuffer.allocate(8_192);
                while (bulk.read(chunk.clear()) >= 0) {
                    text.append(chunk.flip());
                }
            }
        }
    }
}
