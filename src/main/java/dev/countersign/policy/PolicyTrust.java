package dev.countersign.policy;

import dev.countersign.problem.Problem;
import dev.countersign.problem.Problem.Kind;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Which content of a {@code countersign.tools.yaml} people trust, by the workspace's real path and the hash of the bytes.
 * Trust stays until it is revoked; other content, or the same elsewhere, has none. Each act is on record.
 */
@Component
public class PolicyTrust {

    private final TrustActs acts;
    private final PolicyReader reader;

    PolicyTrust(TrustActs acts, ToolRegistry tools, PolicySettings settings) {
        this.acts = acts;
        this.reader = new PolicyReader(PolicyConfiguration.names(tools), settings.credentials());
    }

    public boolean isTrusted(Workspace workspace, String sha256) {
        return acts.isTrusted(subject(workspace, sha256));
    }

    /**
     * Trusts the content that lies there now, if it is the one of that hash. Trusting it again changes nothing.
     *
     * @throws Problem a conflict, {@code policy-changed}, if another content or none is there; {@code policy-invalid} if it
     *     is not a valid one
     */
    public void trust(Workspace workspace, String sha256, String channel) {
        Found found = Found.inWorkspace(workspace, PolicyReader.WORKSPACE_BOUNDS);
        byte[] bytes = found instanceof Found.Content content ? content.bytes() : new byte[0];
        String now = Sha256.of(bytes);
        if (!now.equals(sha256)) {
            Problem changed = Problem.of(
                    Kind.CONFLICT,
                    "policy-changed",
                    PolicyReader.WORKSPACE_BOUNDS + " is no longer the content that was shown; look at it again.");
            throw found instanceof Found.Content ? changed.with("sha256", now) : changed;
        }
        if (reader.bounds(bytes, sha256) instanceof Parsed.Faulty<Bounds>(List<Fault> faults)) {
            throw Problem.invalid(
                    "sha256",
                    "policy-invalid",
                    "An invalid file can not be trusted: " + faults.getFirst().at(PolicyReader.WORKSPACE_BOUNDS));
        }
        acts.trust(subject(workspace, sha256), new String(bytes, StandardCharsets.UTF_8), channel);
    }

    /** Ends the trust in a content; nothing changes if there is none. */
    public void revoke(Workspace workspace, String sha256, String channel) {
        acts.revoke(subject(workspace, sha256), channel);
    }

    /** What was trusted in a workspace, newest first, the revoked included. */
    public List<TrustAct> acts(Workspace workspace) {
        return acts.of(TrustKind.POLICY, workspace);
    }

    /** What trusting the content that lies there now would mean; nothing if there is no valid content. */
    public Optional<TrustPreview> preview(Workspace workspace) {
        return reader.workspaceBounds(workspace).valid().map(now -> {
            Optional<TrustRow> last = acts.last(TrustKind.POLICY, workspace);
            boolean trusted = isTrusted(workspace, now.sha256());
            return TrustPreview.of(
                    now.sha256(), trusted, now.content(), last.flatMap(this::bounds), last.map(TrustRow::sha256));
        });
    }

    /** The rules that were trusted; none where a later version of the program can no longer read them. */
    private Optional<Bounds> bounds(TrustRow row) {
        String content = row.content();
        if (content == null) {
            return Optional.empty();
        }
        return reader.bounds(content.getBytes(StandardCharsets.UTF_8), row.sha256())
                        instanceof Parsed.Good<Bounds>(Bounds bounds)
                ? Optional.of(bounds)
                : Optional.empty();
    }

    private static TrustSubject subject(Workspace workspace, String sha256) {
        return TrustSubject.of(TrustKind.POLICY, workspace, sha256);
    }
}
