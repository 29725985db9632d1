package dev.countersign.policy;

/** As what a content is trusted. Trust of one kind says nothing about the other, whatever the hash. */
public enum TrustKind {

    /** As rules whose quiet approvals grant. */
    POLICY(PolicyReader.WORKSPACE_BOUNDS),

    /** As a text that models are given. */
    INSTRUCTIONS(WorkspaceInstructions.FILE);

    private final String file;

    TrustKind(String file) {
        this.file = file;
    }

    /** The file of a workspace whose content that is. */
    public String file() {
        return file;
    }
}
