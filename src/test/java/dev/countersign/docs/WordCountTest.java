package dev.countersign.docs;

// tag::test
import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Invocation;
import dev.countersign.tool.Registration;
import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.tool.ToolInvoker;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class WordCountTest implements ToolContract {

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new WordCount();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(json("{'path':'README.md'}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(json("{}"), json("{'path':''}"), json("{'path':'a','lines':true}"));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(json("{'path':'../README.md'}"));
    }

    @Test
    void wordsAreCounted() throws Exception {
        Files.writeString(folder.resolve("README.md"), "Three small words\n");
        Registration registration =
                new ToolRegistry(List.of(tool())).find("word_count").orElseThrow();
        Invocation ended = new ToolInvoker().invoke(registration, goodInputs().getFirst(), TestToolContext.in(folder));
        assertThat(ended).isEqualTo(new Invocation.Returned(new ToolOutput.Complete(json("{'words':3}"))));
    }
}
// end::test
