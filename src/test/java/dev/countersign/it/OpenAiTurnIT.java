package dev.countersign.it;

import dev.countersign.model.ScriptedOpenAi;
import dev.countersign.model.ScriptedProvider;
import dev.countersign.model.ScriptedReply;

class OpenAiTurnIT extends ProviderTurns {

    @Override
    String kind() {
        return "openai";
    }

    @Override
    ScriptedProvider scripted(ScriptedReply... replies) {
        return ScriptedOpenAi.start(replies);
    }
}
