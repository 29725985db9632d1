package dev.countersign.tool.builtin;

import dev.countersign.tool.Action;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.FileWalk;
import dev.countersign.workspace.Glob;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.time.Duration;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Searches the contents of files, line by line. */
@Component
final class SearchFiles implements Tool {

    private static final Duration TIME = Duration.ofSeconds(60);

    private static final ToolDefinition DEFINITION = new ToolDefinition(
            "search_files",
            "1",
            ("Searches the UTF-8 text files of the workspace for a text within a line, or with regex for an RE2 expression. "
                            + "Leaves out .git and what .gitignore names. Sorted by path and line, at most %d lines.")
                    .formatted(SearchReport.MAX_MATCHES),
            Schemas.object("""
                    {"pattern": {"type": "string", "minLength": 1, "maxLength": 1000,
                                 "description": "Literal text, unless regex is true."},
                     "glob": {"type": "string", "minLength": 1, "maxLength": 1000,
                              "description": "Only files that match, relative to path: *.java, src/**/*.md"},
                     "regex": {"type": "boolean", "description": "default: false"},
                     "caseSensitive": {"type": "boolean", "description": "default: true"},
                     %s}
                    """.formatted(Walks.PATH), "pattern"),
            Schemas.object("""
                    {"matches": {"type": "array", "maxItems": 500, "items": {
                        "type": "object", "additionalProperties": false, "required": ["path", "line", "text"],
                        "properties": {
                            "path": {"type": "string"},
                            "line": {"type": "integer", "minimum": 1},
                            "text": {"type": "string", "maxLength": 400,
                                     "description": "The line, or what is around the match in it."},
                            "clipped": {"const": true, "description": "The line is longer."}}}},
                     "more": {"type": "boolean", "description": "Whether not everything was searched or is here."},
                     %s}
                    """.formatted(Walks.SKIPPED), "matches", "more", "skipped"));

    @Override
    public ToolDefinition definition() {
        return DEFINITION;
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        pattern(input);
        glob(input);
        return new Action.ReadsPath(Walks.start(input, workspace));
    }

    @Override
    public String howToGoOn(ObjectNode input, String shown) {
        return "Use a narrower pattern, glob or path to see more.";
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        return run(input, context, TIME);
    }

    ToolOutput run(ObjectNode input, ToolContext context, Duration time) throws ToolFailure, InterruptedException {
        WorkspaceFiles files = new WorkspaceFiles(context.workspace());
        SearchPattern pattern = FileAccess.attempt(() -> pattern(input));
        FileWalk begun = FileAccess.attempt(
                () -> files.walk(Walks.start(input, context.workspace()), glob(input), context::visible));
        try (FileWalk walk = begun;
                TreeSearch search = new TreeSearch(walk, pattern, SearchReport.MAX_MATCHES + 1, time)) {
            SearchReport report = new SearchReport(walk.skipped());
            boolean done = FileAccess.attempt(() -> search.run(report::take));
            return done ? new ToolOutput.Complete(report.members()) : new ToolOutput.TimedOut(report.partialMembers());
        }
    }

    private static SearchPattern pattern(ObjectNode input) throws PathRefused {
        return SearchPattern.of(
                input.path("pattern").asString(""),
                input.path("regex").asBoolean(false),
                input.path("caseSensitive").asBoolean(true));
    }

    private static Glob glob(ObjectNode input) throws PathRefused {
        return Glob.parse(input.path("glob").asString("**"));
    }
}
