package dev.countersign.policy;

import dev.countersign.workspace.Workspace;

/**
 * What is trusted, or no longer.
 *
 * @param workspace its real path
 * @param sha256 of the content
 */
public record TrustSubject(TrustKind kind, String workspace, String sha256) {

    static TrustSubject of(TrustKind kind, Workspace workspace, String sha256) {
        return new TrustSubject(kind, workspace.root().toString(), sha256);
    }
}
