package dev.countersign.model;

import dev.countersign.tool.ToolDefinition;
import java.util.List;

/**
 * Everything that one request carries.
 *
 * @param tools what is offered; where it is empty the request has no tools member at all
 * @param messages begins with a user's message; every call in it has its result in the message after it
 */
public record ModelRequest(String system, List<ToolDefinition> tools, List<Message> messages) {}
