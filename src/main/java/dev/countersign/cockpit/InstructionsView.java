package dev.countersign.cockpit;

import dev.countersign.policy.InstructionsReport;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.policy.WorkspaceInstructions;
import java.util.List;

/** The workspace's instructions, as the policy page tells of them. */
record InstructionsView(InstructionsReport report) {

    public Chip chip() {
        return switch (report.state()) {
            case ABSENT -> new Chip("○", "Not there", "calm");
            case INVALID -> new Chip("✕", "Not given: no text to trust", "bad");
            case VALID ->
                report.trusted()
                        ? new Chip("✓", "Given to models", "good")
                        : new Chip("○", "Not given: not trusted", "calm");
        };
    }

    public boolean there() {
        return report.state() == State.VALID;
    }

    public boolean trusted() {
        return report.trusted();
    }

    /** Whether a person trusted another content of it, and still does. */
    public boolean changed() {
        return there() && !trusted() && report.acts().stream().anyMatch(act -> act.revokedAt() == null);
    }

    public String size() {
        Integer bytes = report.bytes();
        return bytes == null ? "" : ByteSize.words(bytes);
    }

    public String limit() {
        return WorkspaceInstructions.MAX_BYTES / 1024 + " KiB";
    }

    /** All of it; the line ends of another system are no odd characters. */
    public String text() {
        return report.text() == null ? "" : report.text().replace("\r\n", "\n");
    }

    public List<String> warnings() {
        return report.hidden().stream()
                .map(kind -> "The text has " + kind + ". They are marked where they stand.")
                .toList();
    }
}
