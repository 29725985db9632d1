package dev.countersign.cockpit;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * How long a command may take.
 *
 * @param byDefault whether the request named no time
 */
record TimeLimit(int seconds, boolean byDefault) {

    private static final int DEFAULT = 30;

    /** Empty for a tool that runs no command. */
    static Optional<TimeLimit> of(String tool, JsonNode input) {
        if (!tool.equals("shell") && !tool.equals("run_command")) {
            return Optional.empty();
        }
        JsonNode seconds = input.path("timeoutSeconds");
        return Optional.of(new TimeLimit(seconds.asInt(DEFAULT), seconds.isMissingNode()));
    }

    public String words() {
        return seconds + (byDefault ? " s, the default" : " s");
    }
}
