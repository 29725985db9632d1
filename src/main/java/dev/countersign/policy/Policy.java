package dev.countersign.policy;

import dev.countersign.policy.Verdict.LayerSays;
import dev.countersign.tool.Action;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The three rule files of a workspace as they were read together, and what they say. A value: it looks at no disk but for
 * the {@link FileIdentity} that it is given, and at no database and no clock.
 *
 * @param user the user's own {@code tools.json}
 * @param workspace the workspace's {@code tools.json}, which only tightens
 * @param bounds the workspace's YAML
 * @param trusted whether a person trusts this content of the YAML
 * @param boundsRequired whether nothing is granted without a YAML
 */
record Policy(
        PolicyFile<ToolRules> user,
        PolicyFile<ToolRules> workspace,
        PolicyFile<Bounds> bounds,
        boolean trusted,
        boolean boundsRequired) {

    Verdict verdict(String tool, Action action, FileIdentity files) {
        Request request = Request.of(tool, action);
        List<Say> says = isInvalid() ? invalid() : says(request, action, files);
        return verdict(request, says);
    }

    /** Whether the model is told of a tool: whatever could be granted. */
    boolean advertises(String tool) {
        String name = ToolNames.canonical(tool);
        boolean denied = Stream.of(user, workspace)
                .flatMap(file -> file.valid().stream())
                .anyMatch(file -> file.content().denies(name));
        return !isInvalid()
                && !denied
                && bounds.valid().map(file -> file.content().canGrant(name)).orElse(!boundsRequired);
    }

    /** What a walk by that tool may show. */
    Visibility visibility(String tool, FileIdentity files) {
        String walker = ToolNames.canonical(tool);
        boolean showsContent = walker.equals(ToolNames.SEARCH_FILES);
        boolean unreadable = showsContent
                && Stream.of(user, workspace)
                        .flatMap(file -> file.valid().stream())
                        .anyMatch(file -> file.content().denies(ToolNames.READ_FILE));
        List<Rule> denials = bounds.valid().stream()
                .flatMap(file -> file.content().rules().stream())
                .filter(rule -> rule.denies() && rule.action() == RuleAction.TOOL_CALL)
                .filter(rule -> rule.tool() == null
                        || rule.tool().equals(walker)
                        || (showsContent && rule.tool().equals(ToolNames.READ_FILE)))
                .toList();
        return new Visibility(isInvalid() || unreadable, denials, files);
    }

    boolean isInvalid() {
        return Stream.of(user, workspace, bounds).anyMatch(PolicyFile.Invalid.class::isInstance);
    }

    /** Equal for two policies that rest on the same bytes and the same trust. */
    String fingerprint() {
        String files = Stream.of(user, workspace, bounds)
                .map(file -> file.getClass().getSimpleName() + ":" + file.sha256())
                .toList()
                .toString();
        return Sha256.of((files + trusted + boundsRequired).getBytes(StandardCharsets.UTF_8));
    }

    private List<Say> invalid() {
        return Stream.of(
                        Say.invalid(Layer.USER_POLICY, user),
                        Say.invalid(Layer.WORKSPACE_POLICY, workspace),
                        Say.invalid(Layer.WORKSPACE_BOUNDS, bounds))
                .flatMap(Optional::stream)
                .toList();
    }

    private List<Say> says(Request request, Action action, FileIdentity files) {
        List<Say> says = new ArrayList<>();
        user.valid().ifPresent(file -> says.add(ToolRulesSay.ofUser(file, request)));
        workspace.valid().ifPresent(file -> says.add(ToolRulesSay.ofWorkspace(file, request)));
        bounds.valid()
                .map(file -> BoundsSay.of(file, trusted, request, action, files))
                .or(() -> boundsRequired ? Optional.of(Say.boundsMissing(bounds.source())) : Optional.empty())
                .ifPresent(says::add);
        return says;
    }

    private Verdict verdict(Request request, List<Say> says) {
        Effect byRules = says.stream()
                .map(Say::effect)
                .filter(Objects::nonNull)
                .max(Effect::compareTo)
                .orElse(null);
        Optional<Say> asks = isInvalid() ? Optional.empty() : alwaysAsk();
        boolean turned = asks.isPresent() && (byRules == null || byRules == Effect.ALLOW);
        Effect effect = turned ? Effect.ASK : byRules;
        List<Ground> grounds = new ArrayList<>();
        @Nullable
        Say decisive = turned
                ? null
                : says.stream()
                        .filter(say -> say.effect() != null && say.effect() == byRules)
                        .findFirst()
                        .orElse(null);
        for (Say say : says) {
            if (say.text() != null) {
                grounds.add(say.ground(say.equals(decisive)));
            }
        }
        @Nullable Ground always = asks.map(say -> say.ground(turned)).orElse(null);
        if (always != null) {
            grounds.add(always);
        }
        return new Verdict(
                effect,
                byRules,
                List.copyOf(grounds),
                says.stream()
                        .map(say -> new LayerSays(say.layer(), say.effect()))
                        .toList(),
                always,
                says.stream().flatMap(say -> say.asking().stream()).toList(),
                trusted,
                trusted
                        ? says.stream()
                                .flatMap(say -> say.toolchainEnv().stream())
                                .toList()
                        : List.of(),
                Remedies.of(this, request, says, effect),
                fingerprint());
    }

    /** The first file that wants a fresh answer for every call. */
    Optional<Say> alwaysAsk() {
        return Stream.of(user, workspace)
                .flatMap(file -> file.valid().stream())
                .flatMap(file -> file.content().alwaysAskLine().stream().map(line -> Say.alwaysAsk(file, line)))
                .findFirst();
    }
}
