package dev.countersign.model.openai;

import static dev.countersign.model.openai.DialectSetting.ANSWER_AFTER_RESULTS;
import static dev.countersign.model.openai.DialectSetting.CALL_IDS;
import static dev.countersign.model.openai.DialectSetting.MAX_TOKENS_MEMBER;
import static dev.countersign.model.openai.DialectSetting.REPLAY_REASONING;
import static dev.countersign.model.openai.DialectSetting.STREAM_USAGE;
import static dev.countersign.model.openai.DialectSetting.SYSTEM_ROLE;
import static dev.countersign.model.openai.DialectSetting.THINK_TAGS;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Servers whose differences are known, as their own pages and the reports of their users describe them. Each holds what it
 * has different from the defaults; {@code docs/models.md} shows the whole table.
 */
enum KnownServer {
    OPENAI(
            "api.openai.com",
            Map.of(
                    MAX_TOKENS_MEMBER, "max_completion_tokens",
                    SYSTEM_ROLE, "developer",
                    CALL_IDS, "at-most-40",
                    THINK_TAGS, "false")),
    /** Known by its own port. */
    OLLAMA(":11434", Map.of()),
    VLLM("", Map.of()),
    /** Known by its own port. */
    LM_STUDIO(":1234", Map.of()),
    LLAMA_CPP("", Map.of()),
    OPENROUTER("openrouter.ai", Map.of()),
    /** Its thinking models refuse a reply that comes back without the reasoning. */
    DEEPSEEK("api.deepseek.com", Map.of(THINK_TAGS, "false")),
    /** Refuses what it does not know, and reports usage without being asked. */
    MISTRAL(
            "api.mistral.ai",
            Map.of(STREAM_USAGE, "false", CALL_IDS, "nine", ANSWER_AFTER_RESULTS, "true", THINK_TAGS, "false")),
    /** Refuses its own reasoning. */
    GROQ("api.groq.com", Map.of(MAX_TOKENS_MEMBER, "max_completion_tokens", REPLAY_REASONING, "never"));

    private final String address;
    /** A copy that nobody changes. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Map<DialectSetting, String> differences;

    KnownServer(String address, Map<DialectSetting, String> differences) {
        this.address = address;
        this.differences = differences;
    }

    /** As {@code config.yaml} names it. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The host, or the port with a colon, by which it is recognised; empty if only by name. */
    String address() {
        return address;
    }

    Map<DialectSetting, String> differences() {
        return differences;
    }

    static Optional<KnownServer> named(String key) {
        return Arrays.stream(values())
                .filter(server -> server.key().equals(key))
                .findFirst();
    }

    static Optional<KnownServer> at(URI baseUrl) {
        String host = String.valueOf(baseUrl.getHost()).toLowerCase(Locale.ROOT);
        String port = ":" + baseUrl.getPort();
        return Arrays.stream(values())
                .filter(server -> server.address.equals(host) || server.address.equals(port))
                .findFirst();
    }

    static String keys() {
        return Arrays.stream(values()).map(KnownServer::key).collect(Collectors.joining(", "));
    }
}
