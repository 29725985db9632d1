package dev.countersign.model.wire;

import dev.countersign.model.SettingFault;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Members that the user adds to every request of a model, such as how much it may think. */
public final class RequestMembers {

    /** The setting's name. */
    public static final String KEY = "request";

    /** What the engine alone decides. */
    private static final List<String> RESERVED =
            List.of("model", "messages", "system", "tools", "tool_choice", "stream");

    private RequestMembers() {}

    /** The JSON object that a setting holds. */
    public static ObjectNode parse(String json) {
        ObjectNode members = VerbatimJson.parseObject(json)
                .orElseThrow(() -> SettingFault.inDialect(KEY, KEY + " must be a JSON object in quotes"));
        RESERVED.stream().filter(members::has).findFirst().ifPresent(name -> {
            throw SettingFault.inDialect(KEY, KEY + " can not set " + name);
        });
        return members;
    }
}
