package dev.countersign.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The input of a call as somebody typed it; what is odd about it is wrong usage. */
record CallInput(JsonNode members, CommandLine line) {

    static CallInput of(String typed, CommandLine line) {
        try {
            JsonNode members = CliJson.mapper().readTree(typed);
            if (members.isObject()) {
                return new CallInput(members, line);
            }
        } catch (JacksonException e) {
            throw new ParameterException(line, "the input is not JSON: " + e.getOriginalMessage(), e);
        }
        throw new ParameterException(line, "the input has to be a JSON object");
    }

    boolean has(String name) {
        return members.has(name);
    }

    /** Empty where there is none. */
    String text(String name) {
        return has(name) ? text(members.get(name), "`" + name + "`") : "";
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        members.path(name).forEach(item -> texts.add(text(item, "an item of `" + name + "`")));
        return texts;
    }

    private String text(JsonNode value, String what) {
        if (!value.isString()) {
            throw new ParameterException(line, what + " has to be text, not " + value);
        }
        return value.stringValue();
    }
}
