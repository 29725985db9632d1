package dev.countersign.result;

import dev.countersign.tool.ToolResult;
import java.io.IOException;

/** A tool that breaks when it has to put a result into words. */
final class Speechless extends PlainText {

    @Override
    public void render(ToolResult result, Appendable text) throws IOException {
        text.append("half a ");
        throw new IllegalStateException("no words");
    }
}
