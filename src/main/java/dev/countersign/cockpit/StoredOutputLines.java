package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the stored document: every text in it is a stream of its own. */
@Component
class StoredOutputLines implements OutputLines {

    private static final String DOCUMENT = "json";
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .build();

    private final ResultStore results;

    StoredOutputLines(ResultStore results) {
        this.results = results;
    }

    @Override
    public OutputPage read(Call call, String stream, long from) throws IOException {
        Long bytes = call.resultBytes();
        Path document = bytes == null ? null : results.find(call.id(), bytes).orElse(null);
        if (document == null) {
            throw Problem.notFound("stored output");
        }
        String text = Files.readString(document);
        JsonNode result = JSON.readTree(text);
        List<String> streams = new ArrayList<>();
        for (Map.Entry<String, JsonNode> member : result.properties()) {
            if (member.getValue().isString() && !member.getValue().stringValue().isEmpty()) {
                streams.add(member.getKey());
            }
        }
        streams.add(DOCUMENT);
        String wanted = streams.contains(stream) ? stream : streams.getFirst();
        String shown = wanted.equals(DOCUMENT) ? text : result.get(wanted).stringValue();
        return new OutputPage(List.copyOf(streams), wanted, Lines.page(shown, from));
    }
}
