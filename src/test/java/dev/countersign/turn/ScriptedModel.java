package dev.countersign.turn;

import dev.countersign.model.FinishReason;
import dev.countersign.model.Message;
import dev.countersign.model.Model;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.Models;
import dev.countersign.model.Price;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.Usage;
import dev.countersign.tool.CancellationSignal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/** A model that says what a test has told it to, and remembers what it was asked. */
final class ScriptedModel implements ModelProvider, Models {

    private static final Price PRICE = new Price(new BigDecimal("3"), new BigDecimal("15"), null, null);

    private volatile long window = 100_000;
    private final LinkedBlockingQueue<Reply> script = new LinkedBlockingQueue<>();
    private final CopyOnWriteArrayList<ModelRequest> requests = new CopyOnWriteArrayList<>();
    private volatile Function<ModelRequest, Reply> rule = _ -> script.poll();

    @FunctionalInterface
    interface Reply {
        ModelReply to(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
                throws ModelFailure;
    }

    ScriptedModel then(Reply reply) {
        script.add(reply);
        return this;
    }

    /** Requests one call for each pair of tool and arguments. */
    ScriptedModel thenCalls(String... toolsAndArguments) {
        return then(asksFor(toolsAndArguments));
    }

    ScriptedModel thenSays(String text) {
        return then(says(text));
    }

    /** From now on every reply follows from its request. */
    void always(Function<ModelRequest, Reply> rule) {
        this.rule = rule;
    }

    static Reply says(String text) {
        return (_, onText, _) -> {
            onText.accept(text);
            return reply(text, List.of(), FinishReason.COMPLETE);
        };
    }

    static Reply asksFor(String... toolsAndArguments) {
        return (_, _, _) -> calls(FinishReason.COMPLETE, toolsAndArguments);
    }

    ScriptedModel thenFails(ModelFailure failure) {
        return then((_, _, _) -> {
            throw failure;
        });
    }

    static ModelReply calls(FinishReason finish, String... toolsAndArguments) {
        List<RequestedCall> calls = new java.util.ArrayList<>();
        for (int i = 0; i < toolsAndArguments.length; i += 2) {
            calls.add(new RequestedCall("c" + i / 2, toolsAndArguments[i], toolsAndArguments[i + 1]));
        }
        return reply("", calls, finish);
    }

    /** A reply whose provider counted so many tokens of input. */
    static ModelReply counted(long inputTokens) {
        ModelReply said = reply("Counted.", List.of(), FinishReason.COMPLETE);
        return new ModelReply(
                said.message(), said.text(), said.calls(), said.finish(), new Usage(inputTokens, 3), said.model());
    }

    /** A reply whose provider says that it used that model. */
    static ModelReply by(String model, ModelReply said) {
        return new ModelReply(said.message(), said.text(), said.calls(), said.finish(), said.usage(), model);
    }

    static ModelReply reply(String text, List<RequestedCall> calls, FinishReason finish) {
        return new ModelReply(
                new ProviderMessage("scripted", "{\"text\":1.0e1}"),
                text,
                calls,
                finish,
                new Usage(7, 3),
                "scripted-1");
    }

    List<ModelRequest> requests() {
        return requests;
    }

    /** The results that the last request brought back, as text. */
    List<String> lastResults() {
        Message last = requests.getLast().messages().getLast();
        return last instanceof Message.FromTools results
                ? results.results().stream().map(Message.CallResult::text).toList()
                : List.of();
    }

    /** Until it is told to forget. */
    void withWindow(long tokens) {
        window = tokens;
    }

    void forget() {
        window = 100_000;
        script.clear();
        rule = _ -> script.poll();
        requests.clear();
    }

    @Override
    public ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure {
        requests.add(request);
        Reply next = rule.apply(request);
        if (next == null) {
            throw new ModelFailure("nothing-scripted", "The test has no reply for this request.");
        }
        return next.to(request, onText, cancellation);
    }

    @Override
    public Optional<Model> find(String id) {
        return all().stream().filter(model -> model.id().equals(id)).findFirst();
    }

    @Override
    public List<Model> all() {
        return List.of(new Model("scripted", "scripted", window, 1_000, "", PRICE, this));
    }

    @Override
    public Model defaultModel() {
        return all().getFirst();
    }
}
