package dev.countersign.model.openai;

import dev.countersign.model.SettingFault;
import dev.countersign.model.wire.RequestMembers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What servers of this API want sent differently; each constant holds the default and the values that it takes, any if
 * there are none. What servers answer differently needs no setting: ids that are missing or repeated, numbers that are
 * missing, arguments that are objects, names in pieces and the like are read from everyone.
 */
enum DialectSetting {
    /** The name of the output limit in a request. */
    MAX_TOKENS_MEMBER("max_tokens"),
    /** The role of the system text; {@code user} puts it before the person's first message. */
    SYSTEM_ROLE("system", "system", "developer", "user"),
    /** Whether answers are streamed. */
    STREAM("true", "true", "false"),
    /** Whether a stream is asked to report usage. */
    STREAM_USAGE("true", "true", "false"),
    /** Which replies go back with the reasoning that came with them. */
    REPLAY_REASONING("always", "always", "in-turn", "never"),
    /** Which ids of calls are taken; another one goes out as one that is made of its hash. */
    CALL_IDS("any", "any", "at-most-40", "nine"),
    /** Whether the model must have spoken between results and the person's next message. */
    ANSWER_AFTER_RESULTS("false", "true", "false"),
    /** Whether a {@code <think>} element at the beginning of the text is reasoning. */
    THINK_TAGS("true", "true", "false"),
    /** A JSON object whose members every request gets. */
    REQUEST("{}");

    private final String byDefault;
    /** {@code List.of}, which nobody changes. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> values;

    DialectSetting(String byDefault, String... values) {
        this.byDefault = byDefault;
        this.values = List.of(values);
    }

    /** As {@code config.yaml} spells it. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String byDefault() {
        return byDefault;
    }

    static Optional<DialectSetting> find(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key().equals(key))
                .findFirst();
    }

    static String keys() {
        return Arrays.stream(values()).map(DialectSetting::key).collect(Collectors.joining(", "));
    }

    /** @throws SettingFault for a value that it does not take */
    void check(String value) {
        if (this == REQUEST) {
            RequestMembers.parse(value);
        } else if (value.isBlank() || !(values.isEmpty() || values.contains(value))) {
            throw SettingFault.inDialect(
                    key(), key() + " must be " + (values.isEmpty() ? "a name" : String.join(" or ", values)));
        }
    }
}
