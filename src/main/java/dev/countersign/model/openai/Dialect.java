package dev.countersign.model.openai;

import dev.countersign.model.SettingFault;
import dev.countersign.model.wire.CallIdForm;
import dev.countersign.model.wire.RequestMembers;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * How one server is spoken to: the defaults, what is known of the server, and what the {@code dialect} of the model's
 * configuration sets. {@code server} there names a known server; else the address decides.
 */
final class Dialect {

    private static final String SERVER = "server";

    private final Map<DialectSetting, String> values = new EnumMap<>(DialectSetting.class);

    private Dialect() {
        for (DialectSetting setting : DialectSetting.values()) {
            values.put(setting, setting.byDefault());
        }
    }

    /** @throws SettingFault for a key, a value or a server that is not known */
    static Dialect of(URI baseUrl, Map<String, String> overrides) {
        Dialect dialect = new Dialect();
        String server = overrides.get(SERVER);
        if (server == null) {
            KnownServer.at(baseUrl).ifPresent(known -> dialect.values.putAll(known.differences()));
        } else {
            dialect.values.putAll(named(server).differences());
        }
        overrides.forEach(dialect::override);
        return dialect;
    }

    private static KnownServer named(String server) {
        return KnownServer.named(server)
                .orElseThrow(() -> SettingFault.inDialect(
                        SERVER, server + " is no known server; known are " + KnownServer.keys()));
    }

    private void override(String key, String value) {
        if (!key.equals(SERVER)) {
            DialectSetting setting = DialectSetting.find(key)
                    .orElseThrow(() -> SettingFault.inDialect(
                            key, key + " is not known; known are " + SERVER + ", " + DialectSetting.keys()));
            setting.check(value);
            values.put(setting, value);
        }
    }

    String value(DialectSetting setting) {
        return values.getOrDefault(setting, setting.byDefault());
    }

    boolean is(DialectSetting setting) {
        return value(setting).equals("true");
    }

    /** Whether a reply goes back with its reasoning. */
    boolean replaysReasoning(boolean ofThisTurn) {
        String which = value(DialectSetting.REPLAY_REASONING);
        return which.equals("always") || (ofThisTurn && which.equals("in-turn"));
    }

    CallIdForm callIds() {
        return switch (value(DialectSetting.CALL_IDS)) {
            case "at-most-40" -> CallIdForm.AT_MOST_40;
            case "nine" -> CallIdForm.NINE;
            default -> CallIdForm.ANY;
        };
    }

    ObjectNode request() {
        return RequestMembers.parse(value(DialectSetting.REQUEST));
    }
}
