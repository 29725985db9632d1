package dev.countersign.turn;

import dev.countersign.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** What every model is told first. The text is a resource whose number grows when its meaning changes. */
@Component
class SystemPrompt {

    private static final String RESOURCE = "prompts/system-1.txt";

    private final String template;

    SystemPrompt() {
        try {
            this.template = new ClassPathResource(RESOURCE).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text(String workspace, Model model) {
        String text = template.replace("{os}", System.getProperty("os.name", "unknown"))
                .replace("{modelCalls}", Integer.toString(StepRunner.MAX_MODEL_CALLS))
                .replace("{toolCalls}", Integer.toString(StepRunner.MAX_CALLS_OF_A_REPLY))
                .replace("{workspace}", workspace);
        return model.instructions().isBlank() ? text : text + "\n" + model.instructions();
    }
}
