package dev.countersign.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a model is told about a tool.
 *
 * @param name unique in the registry; letters, digits, {@code _} and {@code -}, at most 64
 * @param version changes whenever the tool's behaviour does; part of its revision
 * @param inputSchema JSON Schema 2020-12 of an object without additional members, itself and every object in it; it refers
 *     to nothing outside itself
 * @param outputSchema the same of the result, bulk members included: each is declared with {@code type: string} and
 *     {@code maxLength} (in characters) and nothing else but a description
 */
public record ToolDefinition(
        String name, String version, String description, ObjectNode inputSchema, ObjectNode outputSchema) {}
