package dev.countersign.task;

import dev.countersign.approval.ApprovalMode;
import java.util.UUID;

/**
 * What the engine needs of a task for one move.
 *
 * @param workspace the real path
 * @param modeRev grows with every change of the mode, so that a decision can tell whether it still holds
 * @param engineLabel whose engines can see the workspace
 */
public record TaskSettings(
        UUID id, String workspace, String model, ApprovalMode mode, long modeRev, String engineLabel) {}
