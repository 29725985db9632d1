package dev.countersign.turn;

import dev.countersign.model.Model;
import dev.countersign.policy.WorkspaceInstructions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** What every model is told first. The texts are resources whose number grows when their meaning changes. */
@Component
class SystemPrompt {

    private static final String WITH_TOOLS = "prompts/system-1.txt";
    private static final String WORDS_ONLY = "prompts/words-only-1.txt";
    private static final String AGENTS = "prompts/agents-1.txt";
    private static final int MARK = 16;

    private final String withTools = read(WITH_TOOLS);
    private final String wordsOnly = read(WORDS_ONLY);
    private final String agents = read(AGENTS);

    private static String read(String resource) {
        try {
            return new ClassPathResource(resource).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text for a model: ours, then what the workspace says and a person trusts, then the user's own for that model. */
    SystemText text(String workspace, Model model, Optional<WorkspaceInstructions.Trusted> trusted) {
        String template = model.client().takesTools() ? withTools : wordsOnly;
        String rules = template.replace("{os}", System.getProperty("os.name", "unknown"))
                .replace("{modelCalls}", Integer.toString(StepRunner.MAX_MODEL_CALLS))
                .replace("{toolCalls}", Integer.toString(StepRunner.MAX_CALLS_OF_A_REPLY))
                .replace("{workspace}", workspace);
        String own = model.instructions().isBlank() ? "" : "\n" + model.instructions();
        return new SystemText(rules, trusted.map(this::framed).orElse(""), own);
    }

    /** Between two lines with a part of the text's own hash, which no text can hold: nothing in it ends it early. */
    private String framed(WorkspaceInstructions.Trusted text) {
        String[] frame =
                agents.replace("{mark}", text.sha256().substring(0, MARK)).split("\\{text}", -1);
        return "\n" + frame[0] + text.text() + frame[1];
    }
}
