package dev.countersign.approval;

import dev.countersign.tool.Action;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call asks for.
 *
 * @param revision of the tool's registration
 * @param input canonical, see {@link CanonicalInput#value}
 * @param digest identity of the request in its workspace, see {@link CanonicalInput#digest}
 */
public record ToolRequest(String tool, String revision, ObjectNode input, String digest, Action action) {}
