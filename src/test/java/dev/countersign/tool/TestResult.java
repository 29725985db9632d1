package dev.countersign.tool;

import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A finished result in memory. */
record TestResult(ObjectNode members, Map<String, TestOutput> outputs) implements ToolResult {

    @Override
    public List<String> bulkNames() {
        return List.copyOf(outputs.keySet());
    }

    @Override
    public Reader bulk(String name) {
        TestOutput output = outputs.get(name);
        return new StringReader(output == null ? "" : output.text());
    }
}
