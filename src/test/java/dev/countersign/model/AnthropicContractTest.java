package dev.countersign.model;

import dev.countersign.model.anthropic.Anthropic;
import dev.countersign.model.wire.ProviderConnection;

class AnthropicContractTest extends ProviderContract {

    @Override
    ProviderKind kind(ProviderConnection connection) {
        return Anthropic.kind(connection);
    }

    @Override
    ScriptedProvider scripted(ScriptedReply... replies) {
        return ScriptedAnthropic.start(replies);
    }

    @Override
    String path() {
        return "/v1/messages";
    }
}
