package dev.countersign.tool;

import static dev.countersign.tool.TestTool.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactJsonTest {

    @TempDir
    Path folder;

    @Test
    void bulkMembersComeLast() throws IOException {
        TestToolContext context = TestToolContext.in(folder);
        context.output("stdout").write("a\n\"\u00E9\"\u0000".getBytes(UTF_8));
        StringBuilder text = new StringBuilder();
        CompactJson.write(context.result(new ToolOutput.Complete(json("{'exitCode':0,'stdout':'no'}"))), text);
        assertThat(text).hasToString("{\"exitCode\":0,\"stdout\":\"a\\n\\\"\u00E9\\\"\\u0000\"}");
    }

    @Test
    void aReceiverThatFailsIsHeard() throws IOException {
        ToolResult result = TestToolContext.in(folder).result(new ToolOutput.Complete(json("{'a':1}")));
        assertThatIOException().isThrownBy(() -> CompactJson.write(result, new FullAppendable()));
    }

    private static final class FullAppendable implements Appendable {
        @Override
        public Appendable append(CharSequence text) throws IOException {
            throw new IOException("full");
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) throws IOException {
            throw new IOException("full");
        }

        @Override
        public Appendable append(char character) throws IOException {
            throw new IOException("full");
        }
    }
}
