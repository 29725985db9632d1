package dev.countersign.turn;

import dev.countersign.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** What every model is told first. The texts are resources whose number grows when their meaning changes. */
@Component
class SystemPrompt {

    private static final String WITH_TOOLS = "prompts/system-1.txt";
    private static final String WORDS_ONLY = "prompts/words-only-1.txt";

    private final String withTools = read(WITH_TOOLS);
    private final String wordsOnly = read(WORDS_ONLY);

    private static String read(String resource) {
        try {
            return new ClassPathResource(resource).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text for a model, the user's own instructions for it at the end. */
    String text(String workspace, Model model) {
        String template = model.client().takesTools() ? withTools : wordsOnly;
        String text = template.replace("{os}", System.getProperty("os.name", "unknown"))
                .replace("{modelCalls}", Integer.toString(StepRunner.MAX_MODEL_CALLS))
                .replace("{toolCalls}", Integer.toString(StepRunner.MAX_CALLS_OF_A_REPLY))
                .replace("{workspace}", workspace);
        return model.instructions().isBlank() ? text : text + "\n" + model.instructions();
    }
}
