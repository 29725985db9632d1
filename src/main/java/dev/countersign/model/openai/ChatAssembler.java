package dev.countersign.model.openai;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.Usage;
import dev.countersign.model.wire.ProviderError;
import dev.countersign.model.wire.ReplyAssembler;
import dev.countersign.model.wire.ServerEvent;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import dev.countersign.model.wire.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts the chunks of a Chat Completions answer together, or reads one that came whole. Only the first choice counts. */
final class ChatAssembler implements ReplyAssembler {

    private final VisibleText text;
    private final ThinkTags thoughts;
    private final StreamedMessage streamed = new StreamedMessage();
    private @Nullable ObjectNode whole;
    private @Nullable String finish;
    private boolean ended;
    private Usage usage = Usage.NONE;
    private String model;

    /** @param thinkTags whether a {@code <think>} element at the beginning of the text is no part of the answer */
    ChatAssembler(Consumer<String> onText, String askedModel, boolean thinkTags) {
        this.text = new VisibleText(onText);
        this.thoughts = new ThinkTags(thinkTags);
        this.model = askedModel;
    }

    @Override
    public void event(ServerEvent event) throws ModelFailure {
        String data = event.data().strip();
        if (data.equals("[DONE]")) {
            ended = true;
            return;
        }
        if (data.isEmpty()) {
            return;
        }
        ObjectNode chunk = VerbatimJson.parseObject(data)
                .orElseThrow(() -> new ModelFailure(
                        "invalid-response", "The provider's stream has a piece that is no JSON object.", true, null));
        if (event.name().equals("error") && !chunk.hasNonNull("error")) {
            throw ProviderError.inStream(chunk);
        }
        envelope(chunk);
        JsonNode choice = firstChoice(chunk);
        JsonNode delta = choice.path("delta").isObject() ? choice.path("delta") : choice.path("message");
        if (delta instanceof ObjectNode object) {
            streamed.add(object);
            show(object);
        }
    }

    @Override
    public void whole(ObjectNode body) throws ModelFailure {
        envelope(body);
        if (!(firstChoice(body).path("message") instanceof ObjectNode message)) {
            throw new ModelFailure("invalid-response", "The provider's answer has no message.");
        }
        whole = message;
        ended = true;
        show(message);
    }

    private void envelope(ObjectNode body) throws ModelFailure {
        if (body.hasNonNull("error")) {
            throw ProviderError.inStream(body.get("error"));
        }
        String named = VerbatimJson.text(body.get("model"));
        model = named.isBlank() ? model : named;
        JsonNode choice = firstChoice(body);
        String reason = VerbatimJson.text(choice.get("finish_reason"));
        finish = reason.isBlank() ? finish : reason;
        readUsage(body.path("usage"));
        readUsage(choice.path("usage"));
        readUsage(body.path("x_groq").path("usage"));
    }

    private static JsonNode firstChoice(ObjectNode body) {
        for (JsonNode choice : body.path("choices")) {
            if (VerbatimJson.integer(choice.get("index")).orElse(0) == 0) {
                return choice;
            }
        }
        return VerbatimJson.object();
    }

    /** Usage is a running total wherever it rides, so the last one counts. */
    private void readUsage(JsonNode reported) {
        if (reported.isObject()) {
            usage = new Usage(
                    VerbatimJson.integer(reported.get("prompt_tokens")).orElse(usage.inputTokens()),
                    VerbatimJson.integer(reported.get("completion_tokens")).orElse(usage.outputTokens()),
                    cacheReads(reported).orElse(usage.cacheReadTokens()),
                    VerbatimJson.integer(reported.path("prompt_tokens_details").get("cache_write_tokens"))
                            .orElse(usage.cacheWriteTokens()));
        }
    }

    private static OptionalLong cacheReads(JsonNode reported) {
        OptionalLong standard =
                VerbatimJson.integer(reported.path("prompt_tokens_details").get("cached_tokens"));
        return standard.isPresent() ? standard : VerbatimJson.integer(reported.get("prompt_cache_hit_tokens"));
    }

    private void show(ObjectNode message) {
        JsonNode content = message.path("content");
        if (content.isArray()) {
            content.forEach(part -> text.append(thoughts.answerIn(
                    VerbatimJson.text(part.get("type")).equals("text") ? VerbatimJson.text(part.get("text")) : "")));
        } else {
            text.append(thoughts.answerIn(VerbatimJson.text(content)));
        }
        text.append(VerbatimJson.text(message.get("refusal")));
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public boolean finished() {
        return ended || finish != null;
    }

    @Override
    public ModelReply reply() throws ModelFailure {
        if (!finished()) {
            throw new ModelFailure(
                    "stream-interrupted", "The provider's answer ended before it was complete.", true, null);
        }
        text.append(thoughts.rest());
        ObjectNode message = whole == null ? streamed.whole() : whole;
        List<RequestedCall> calls = whole == null
                ? streamed.calls().inOrder().stream()
                        .map(StreamedCall::requested)
                        .toList()
                : callsOf(whole);
        FinishReason reason = reason(message, calls);
        boolean empty = calls.isEmpty() && text.whole().isBlank();
        if (empty && (finish == null || List.of("tool_calls", "function_call").contains(finish))) {
            throw new ModelFailure("empty-response", "The provider answered with neither text nor a call.", true, null);
        }
        return new ModelReply(
                new ProviderMessage(OpenAiProvider.DIALECT, VerbatimJson.write(message)),
                text.whole(),
                reason == FinishReason.REFUSAL ? List.of() : calls,
                reason,
                usage,
                model);
    }

    private FinishReason reason(ObjectNode message, List<RequestedCall> calls) throws ModelFailure {
        return switch (finish == null ? "" : finish.toLowerCase(Locale.ROOT)) {
            case "length", "max_tokens", "model_length" -> FinishReason.LENGTH;
            case "content_filter", "refusal" -> FinishReason.REFUSAL;
            case "error", "abort", "insufficient_system_resource" ->
                throw new ModelFailure(
                        "provider-error", "The provider gave up: finish reason " + finish + ".", true, null);
            default ->
                calls.isEmpty() && !VerbatimJson.text(message.get("refusal")).isBlank()
                        ? FinishReason.REFUSAL
                        : FinishReason.COMPLETE;
        };
    }

    private static List<RequestedCall> callsOf(ObjectNode message) {
        List<RequestedCall> calls = new ArrayList<>();
        for (JsonNode call : message.path("tool_calls")) {
            if (call instanceof ObjectNode object) {
                JsonNode function = object.path("function");
                calls.add(new RequestedCall(
                        VerbatimJson.text(object.get("id")),
                        Surrogates.replaceLone(VerbatimJson.text(function.get("name"))),
                        Surrogates.escapeLone(StreamedCall.textOf(function.get("arguments")))));
            }
        }
        return calls;
    }
}
