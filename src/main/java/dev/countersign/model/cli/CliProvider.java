package dev.countersign.model.cli;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.Usage;
import dev.countersign.model.wire.ProviderError;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.InstalledPrograms;
import dev.countersign.tool.InstalledPrograms.Ended;
import dev.countersign.tool.ToolFailure;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A program that the user has installed. It answers in words only: it is offered no tools, and what it does by itself with
 * its user's rights is not governed here.
 */
final class CliProvider implements ModelProvider {

    static final String DIALECT = "cli";

    private final ProviderSettings settings;
    private final InstalledPrograms programs;

    CliProvider(ProviderSettings settings, InstalledPrograms programs) {
        this.settings = settings;
        this.programs = programs;
    }

    @Override
    public boolean takesTools() {
        return false;
    }

    @Override
    public boolean returnsWhole(ProviderMessage message) {
        return false;
    }

    @Override
    public ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure {
        Ended ended = run(request, onText, cancellation);
        String program = "The program " + settings.command().getFirst();
        switch (ended.ending()) {
            case TIMED_OUT ->
                throw failure(
                        program + " had not ended after " + settings.timeout().toSeconds() + " s.", ended, true);
            case OUTPUT_LIMIT -> throw failure(program + " wrote more than 32 MiB.", ended, false);
            case EXITED -> {
                if (ended.exitCode() != 0) {
                    throw failure(program + " ended with exit code " + ended.exitCode() + ".", ended, false);
                }
            }
        }
        String answer = ended.output().strip();
        if (answer.isEmpty()) {
            throw failure(program + " ended well, but answered nothing.", ended, true);
        }
        return new ModelReply(
                new ProviderMessage(
                        DIALECT, VerbatimJson.write(VerbatimJson.object().put("text", answer))),
                answer,
                List.of(),
                FinishReason.COMPLETE,
                Usage.NONE,
                settings.command().getFirst());
    }

    private Ended run(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure {
        try {
            String prompt = Surrogates.replaceLone(Prompt.of(request));
            return programs.run(settings.command(), Map.of(), prompt, settings.timeout(), onText, cancellation);
        } catch (ToolFailure e) {
            throw new ModelFailure("provider-unreachable", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            if (!cancellation.isCancelled()) {
                Thread.currentThread().interrupt();
            }
            throw new ModelFailure("cancelled", "The request was cancelled.");
        }
    }

    private static ModelFailure failure(String what, Ended ended, boolean retryable) {
        String said = ProviderError.readable(ended.errors().isBlank() ? ended.output() : ended.errors(), null);
        return new ModelFailure("provider-error", said.isEmpty() ? what : what + " It said: " + said, retryable, null);
    }
}
