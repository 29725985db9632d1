package dev.countersign.model.demo;

import dev.countersign.model.Message;
import dev.countersign.model.Message.CallResult;
import dev.countersign.model.wire.VerbatimJson;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a conversation stands.
 *
 * @param text the last message of the user
 * @param turn how many messages the user has written
 * @param done how many steps of the last one have been asked for
 * @param results of those steps, as far as they are still in the conversation
 */
record Conversation(String text, int turn, int done, List<CallResult> results) {

    /** The member of a reply that says which step it was; it holds even when older steps have been dropped. */
    static final String STEP = "step";

    static Conversation of(List<Message> messages) {
        String text = "";
        int turn = 0;
        int done = 0;
        List<CallResult> results = new ArrayList<>();
        for (Message message : messages) {
            switch (message) {
                case Message.FromUser(String written) -> {
                    text = written;
                    turn++;
                    done = 0;
                    results.clear();
                }
                case Message.FromModel model -> done = Math.max(done, step(model)) + 1;
                case Message.FromTools(List<CallResult> more) -> results.addAll(more);
            }
        }
        return new Conversation(text, turn, done, List.copyOf(results));
    }

    /** The step that a reply asked for; negative if it was another model's. */
    private static int step(Message.FromModel message) {
        return VerbatimJson.parseObject(message.raw().json())
                .map(raw -> (int) VerbatimJson.integer(raw.get(STEP)).orElse(-1))
                .orElse(-1);
    }
}
