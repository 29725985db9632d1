package dev.countersign.policy;

import dev.countersign.problem.Problem;
import dev.countersign.problem.Problem.Kind;
import dev.countersign.workspace.Workspace;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * The {@code AGENTS.md} at a workspace's root. Models are given it while a person trusts exactly its content, and nothing of
 * it otherwise. It is read and hashed at every look, so that what was trusted is what is given.
 */
@Component
public class WorkspaceInstructions {

    public static final String FILE = "AGENTS.md";

    /** Bytes that models are given at most, inclusive; a larger file is not given at all. */
    public static final int MAX_BYTES = 32 * 1024;

    private final TrustActs acts;

    WorkspaceInstructions(TrustActs acts) {
        this.acts = acts;
    }

    /** What a model is given. */
    public record Trusted(String text, String sha256) {}

    /** What is there now, if it is trusted. */
    public Optional<Trusted> trusted(Workspace workspace) {
        return switch (InstructionsFile.of(workspace)) {
            case InstructionsFile.Text now
            when isTrusted(workspace, now) -> Optional.of(new Trusted(now.text(), now.sha256()));
            case InstructionsFile _ -> Optional.empty();
        };
    }

    public InstructionsReport report(Workspace workspace) {
        InstructionsFile file = InstructionsFile.of(workspace);
        boolean trusted = file instanceof InstructionsFile.Text now && isTrusted(workspace, now);
        return InstructionsReport.of(file, trusted, acts.of(TrustKind.INSTRUCTIONS, workspace));
    }

    private boolean isTrusted(Workspace workspace, InstructionsFile.Text now) {
        return acts.isTrusted(subject(workspace, now.sha256()));
    }

    /**
     * Trusts the content that lies there now, if it is the one of that hash. Trusting it again changes nothing.
     *
     * @throws Problem a conflict, {@code instructions-changed}, if another content or none is there;
     *     {@code instructions-invalid} if no model can be given it
     */
    public void trust(Workspace workspace, String sha256, String channel) {
        switch (InstructionsFile.of(workspace)) {
            case InstructionsFile.Text now
            when now.sha256().equals(sha256) -> acts.trust(subject(workspace, sha256), now.text(), channel);
            case InstructionsFile.Text now -> throw changed().with("sha256", now.sha256());
            case InstructionsFile.Unusable now ->
                throw Problem.invalid("sha256", "instructions-invalid", FILE + " can not be trusted: " + now.says());
            case InstructionsFile.Absent _ -> throw changed();
        }
    }

    /** Ends the trust in a content; nothing changes if there is none. */
    public void revoke(Workspace workspace, String sha256, String channel) {
        acts.revoke(subject(workspace, sha256), channel);
    }

    private static Problem changed() {
        return Problem.of(
                Kind.CONFLICT,
                "instructions-changed",
                FILE + " is no longer the content that was shown; look at it again.");
    }

    private static TrustSubject subject(Workspace workspace, String sha256) {
        return TrustSubject.of(TrustKind.INSTRUCTIONS, workspace, sha256);
    }
}
