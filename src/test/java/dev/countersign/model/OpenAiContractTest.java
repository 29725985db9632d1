package dev.countersign.model;

import dev.countersign.model.openai.OpenAi;
import dev.countersign.model.wire.ProviderConnection;

class OpenAiContractTest extends ProviderContract {

    @Override
    ProviderKind kind(ProviderConnection connection) {
        return OpenAi.kind(connection);
    }

    @Override
    ScriptedProvider scripted(ScriptedReply... replies) {
        return ScriptedOpenAi.start(replies);
    }

    @Override
    String path() {
        return "/chat/completions";
    }
}
