package dev.countersign.approval;

import dev.countersign.model.Message;
import dev.countersign.model.ModelRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a reviewer is told and shown. The instructions are a resource whose number grows when their meaning changes. */
final class ReviewPrompt {

    /** Characters of a call that one reviewer reads with care; a longer one is for a person. */
    static final int LONGEST_CALL = 64 * 1024;

    /** Characters of the person's message; what comes after is left out, and said to be. */
    static final int LONGEST_MESSAGE = 8 * 1024;

    private static final String RESOURCE = "prompts/reviewer-1.txt";

    private final String instructions;

    ReviewPrompt() {
        try {
            this.instructions = new ClassPathResource(RESOURCE).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Empty if the call is too long to be shown as a whole: nothing is approved on the strength of its beginning. */
    Optional<ModelRequest> request(CallToReview call) {
        String shown = UntrustedText.of(asJson(call));
        if (shown.length() > LONGEST_CALL) {
            return Optional.empty();
        }
        String message = """
                The developer's message:
                <message>
                %s
                </message>
                The call:
                <call>
                %s
                </call>
                Your verdict:""".formatted(UntrustedText.of(asJson(call.wanted())), shown);
        return Optional.of(new ModelRequest(instructions, List.of(), List.of(new Message.FromUser(message))));
    }

    private static ObjectNode asJson(CallToReview call) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("tool", call.tool()).put("description", call.description()).set("input", call.input());
        return shown;
    }

    private static ObjectNode asJson(String message) {
        int end = message.length() > LONGEST_MESSAGE
                ? message.offsetByCodePoints(0, message.codePointCount(0, LONGEST_MESSAGE))
                : message.length();
        return JsonNodeFactory.instance
                .objectNode()
                .put("text", message.substring(0, end))
                .put("complete", end == message.length());
    }
}
