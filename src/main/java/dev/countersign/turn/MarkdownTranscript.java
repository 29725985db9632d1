package dev.countersign.turn;

import java.io.IOException;

/** One conversation as a Markdown document. */
final class MarkdownTranscript {

    private final Appendable out;

    MarkdownTranscript(Appendable out) {
        this.out = out;
    }

    void begin(String title) throws IOException {
        out.append("# ").append(oneLine(title)).append("\n");
    }

    void add(Turn turn) throws IOException {
        out.append("\n## You, ").append(turn.createdAt().toString()).append("\n\n");
        fenced("", turn.text());
        for (Step step : turn.steps()) {
            if (!step.text().isBlank()) {
                out.append("\n### ").append(oneLine(step.model())).append("\n\n");
                out.append(step.text().strip()).append("\n");
            }
            for (Call call : step.calls()) {
                add(call);
            }
        }
        out.append("\n*").append(CallHistory.spelled(turn.state())).append("*");
        if (turn.error() != null) {
            out.append(" (")
                    .append(turn.error().code())
                    .append("): ")
                    .append(oneLine(turn.error().detail()));
        }
        out.append("\n");
    }

    private void add(Call call) throws IOException {
        out.append("\n**").append(oneLine(call.tool())).append("**: ");
        out.append(call.outcome() == null ? CallHistory.spelled(call.state()) : CallHistory.spelled(call.outcome()));
        if (call.reason() != null) {
            out.append(". ").append(oneLine(call.reason()));
        }
        out.append("\n\n");
        fenced("json", call.input().toPrettyString());
        if (call.preview() != null && !call.preview().isEmpty()) {
            out.append(call.truncated() ? "\nThe beginning of its result:\n\n" : "\nIts result:\n\n");
            fenced("", call.preview());
        }
    }

    /** In a fence that is longer than any run of backticks inside. */
    private void fenced(String language, String text) throws IOException {
        String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
        out.append(fence).append(language).append('\n').append(text);
        out.append(text.endsWith("\n") ? "" : "\n").append(fence).append('\n');
    }

    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int at = 0; at < text.length(); at++) {
            run = text.charAt(at) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ");
    }
}
