package dev.countersign.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a policy file, or odd about it.
 *
 * @param line from 1 on
 * @param rule the id of the rule, or its number; null for the file as a whole
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Fault(int line, @Nullable String rule, String says) {

    /** As compilers print it: {@code file:line: rule x: what is wrong}. */
    public String at(String file) {
        return file + ":" + line + ": " + (rule == null ? "" : "rule " + rule + ": ") + says;
    }
}
