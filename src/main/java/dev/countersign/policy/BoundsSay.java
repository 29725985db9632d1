package dev.countersign.policy;

import dev.countersign.tool.Action;
import java.util.List;
import java.util.Optional;

/** What a {@code countersign.tools.yaml} says of a call. */
final class BoundsSay {

    private BoundsSay() {}

    static Say of(PolicyFile.Valid<Bounds> file, boolean trusted, Request request, Action action, FileIdentity files) {
        Optional<Rule> denial = file.content().denial(request, files);
        if (denial.isPresent()) {
            return said(
                    file, denial.get(), Effect.DENY, "Denies " + denial.get().scope() + ".");
        }
        Optional<Rule> approval = file.content().approval(request);
        if (approval.isEmpty()) {
            String text = "No rule approves " + request.inWords() + ", and the default is to deny.";
            return Say.of(Layer.WORKSPACE_BOUNDS, Effect.DENY, file, null, null, text);
        }
        Rule rule = approval.get();
        if (rule.outcome() == Effect.ASK) {
            Say say = said(file, rule, Effect.ASK, "Approves " + rule.scope() + " after a question.");
            SessionScope scope = trusted ? scope(action, request) : new SessionScope.ExactInput();
            return with(say, Optional.of(new AskingRule(say.layer(), rule.digest(), scope)), rule);
        }
        return trusted
                ? with(said(file, rule, Effect.ALLOW, "Approves " + rule.scope() + "."), Optional.empty(), rule)
                : Say.of(
                        Layer.WORKSPACE_BOUNDS,
                        null,
                        file,
                        rule.line(),
                        rule.id(),
                        "Approves " + rule.scope()
                                + ", but nobody has trusted this content yet, so it grants nothing.");
    }

    private static Say said(PolicyFile.Valid<Bounds> file, Rule rule, Effect effect, String text) {
        return Say.of(Layer.WORKSPACE_BOUNDS, effect, file, rule.line(), rule.id(), text);
    }

    private static Say with(Say say, Optional<AskingRule> asking, Rule rule) {
        return new Say(
                say.layer(),
                say.effect(),
                say.source(),
                say.line(),
                say.rule(),
                say.sha256(),
                say.text(),
                asking,
                rule.toolchainEnv());
    }

    /** An option in second place could make any command of the program look like the one that was allowed. */
    private static SessionScope scope(Action action, Request request) {
        return switch (action) {
            case Action.ReadsPath _ ->
                new SessionScope.Folder(
                        request.tool().equals(ToolNames.READ_FILE) ? folder(request.path()) : path(request.path()));
            case Action.WritesPath _ -> new SessionScope.Folder(folder(request.path()));
            case Action.RunsCommand runs ->
                runs.argv().size() < 2 || runs.argv().get(1).startsWith("-")
                        ? new SessionScope.ExactInput()
                        : new SessionScope.Tokens(List.copyOf(runs.argv().subList(0, 2)));
            case Action.RunsShell _, Action.Other _ -> new SessionScope.ExactInput();
        };
    }

    private static String folder(List<String> names) {
        return path(names.subList(0, Math.max(0, names.size() - 1)));
    }

    private static String path(List<String> names) {
        return names.isEmpty() ? "." : String.join("/", names);
    }
}
