package dev.countersign.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The output of a call in pieces that a viewer can show. */
@RestController
class LineApi {

    private static final Set<String> BY_DEFAULT = Set.of("stdout", "content");

    private final Results results;

    LineApi(Results results) {
        this.results = results;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/calls/{id}/lines")
    Lines listLines(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "1") long from,
            @RequestParam(defaultValue = "200") int count,
            @RequestParam(required = false) @Nullable String stream,
            @RequestParam(defaultValue = "") String query)
            throws IOException {
        Fields.within("from", from, 1, Long.MAX_VALUE);
        LineReader reader = new LineReader(from, Fields.within("count", count, 1, 2_000), query);
        List<String> others = new ArrayList<>();
        try (Reader json = new BufferedReader(new InputStreamReader(Files.newInputStream(results.of(id)), UTF_8))) {
            TextMembers members = new TextMembers(json);
            for (TextMembers.Member member = members.next(); member != null; member = members.next()) {
                if (stream == null ? BY_DEFAULT.contains(member.name()) : stream.equals(member.name())) {
                    return reader.read(member.name(), member.text());
                }
                others.add(member.name());
            }
        }
        throw Problem.of(Problem.Kind.NOT_FOUND, "no-such-stream", "The result has no text of that name.")
                .with("streams", others);
    }
}
