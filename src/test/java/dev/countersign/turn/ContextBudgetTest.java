package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ApiKey;
import dev.countersign.model.Message;
import dev.countersign.model.Message.CallResult;
import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.FromTools;
import dev.countersign.model.Message.FromUser;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.Model;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderKind;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.ScriptedAnthropic;
import dev.countersign.model.ScriptedOpenAi;
import dev.countersign.model.ScriptedProvider;
import dev.countersign.model.ScriptedReply;
import dev.countersign.model.Timeouts;
import dev.countersign.model.anthropic.Anthropic;
import dev.countersign.model.openai.OpenAi;
import dev.countersign.model.wire.ProviderConnection;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolDefinition;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ContextBudgetTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int OUTPUT = 1_000;
    private static final ProviderConnection CONNECTION = new ProviderConnection(
            new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(20)));

    @Test
    void whatFitsIsSentAsItIs() {
        List<Message> messages = conversation(3, 2, 500);
        WeighedRequest weighed = fit(100_000, messages);

        assertThat(weighed.fits()).isTrue();
        assertThat(weighed.request().messages()).isEqualTo(messages);
        assertThat(weighed.budget().cuts()).isEqualTo(Step.Cuts.NONE);
        assertThat(weighed.budget().limit()).isEqualTo(99_000);
        assertThat(weighed.budget().parts())
                .containsOnlyKeys("system", "agents", "tools", "messages", "calls", "results", "state")
                .allSatisfy((part, tokens) -> assertThat(tokens).as(part).isPositive());
        assertThat(weighed.request().system()).isEqualTo("You work in a folder.\nUse tabs.");
        assertThat(weighed.budget().used())
                .isEqualTo(weighed.budget().parts().values().stream()
                        .mapToLong(Long::longValue)
                        .sum());
    }

    @Test // PN-10
    void theOldestResultsBecomeOneLineBeforeAnythingIsLeftOut() {
        List<Message> messages = conversation(4, 1, 6_000);
        WeighedRequest weighed = fit(6_500, messages);

        assertThat(weighed.fits()).isTrue();
        assertThat(weighed.budget().cuts()).isEqualTo(new Step.Cuts(2, 0, 0, 0, false));
        assertThat(weighed.request().messages()).hasSameSizeAs(messages);
        assertThat(weighed.request().messages().get(2))
                .isEqualTo(new FromTools(List.of(new CallResult(
                        "c0-0", "read_file", "[Left out to make room: 6000 characters of this result.]", false))));
        assertThat(weighed.request().messages().subList(5, 9)).isEqualTo(messages.subList(5, 9));
    }

    @Test // PN-10
    void thenTheOldestRepliesGoWithAllTheirResults() {
        List<Message> messages = conversation(20, 3, 200);
        WeighedRequest weighed = fit(3_000, messages);

        int dropped = weighed.budget().cuts().droppedReplies();
        assertThat(weighed.fits()).isTrue();
        assertThat(dropped).isBetween(1, 19);
        List<Message> sent = weighed.request().messages();
        assertThat(sent.getFirst()).isEqualTo(messages.getFirst());
        assertThat(sent).hasSize(messages.size() - 2 * dropped);
        assertThat(sent.subList(sent.size() - 2, sent.size()))
                .isEqualTo(messages.subList(messages.size() - 2, messages.size()));
    }

    @Test
    void atLastEarlierMessagesOfThePersonGo() {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            messages.add(new FromUser("old".repeat(2_000)));
            messages.add(reply("d" + i, 0, "yes"));
        }
        messages.add(new FromUser("now"));
        WeighedRequest weighed = fit(5_000, messages);

        assertThat(weighed.fits()).isTrue();
        assertThat(weighed.budget().cuts()).isEqualTo(new Step.Cuts(0, 2, 2, 0, false));
        assertThat(weighed.request().messages()).isEqualTo(messages.subList(4, 7));
    }

    @Test
    void aFailureStillSaysWhyInItsLine() {
        List<Message> messages = conversation(1, 0, 0);
        messages.add(reply("x", 1, ""));
        String why = "Denied: not today\n" + "x".repeat(20_000);
        messages.add(new FromTools(List.of(new CallResult("x-0", "read_file", why, true))));
        messages.add(reply("y", 0, "I see."));
        messages.add(new FromUser("go on"));

        assertThat(fit(4_000, messages).request().messages().get(3))
                .isEqualTo(new FromTools(List.of(new CallResult(
                        "x-0",
                        "read_file",
                        "Denied: not today [Left out to make room: " + why.length() + " characters of this result.]",
                        true))));
    }

    @Test // RE-07
    void theNewestResultsAreNeverTouchedAndTheStopSaysWhatIsTooLarge() {
        List<Message> messages = new ArrayList<>(conversation(2, 3, 5_000));
        List<SentCall> calls = IntStream.range(0, 64)
                .mapToObj(i -> new SentCall("n" + i, "read_file", "{}"))
                .toList();
        messages.add(new FromModel(raw("", calls), "", calls));
        messages.add(new FromTools(calls.stream()
                .map(call -> new CallResult(call.wireId(), "read_file", "r".repeat(16_384), false))
                .toList()));
        WeighedRequest weighed = fit(200_000, messages);

        assertThat(weighed.fits()).isFalse();
        assertThat(weighed.request().messages().getLast()).isEqualTo(messages.getLast());
        assertThat(weighed.request().messages().getFirst()).isEqualTo(messages.getFirst());
        assertThat(weighed.tooLarge()).contains("more than the 199000", "results 34", "Nothing was sent.");
    }

    @Test // RE-07
    void signaturesOfOldRepliesAreWeighedAndGoWithThem() {
        List<Message> messages = new ArrayList<>(conversation(1, 0, 0));
        for (int i = 0; i < 3; i++) {
            List<SentCall> calls = List.of(new SentCall("s" + i, "read_file", "{}"));
            String json =
                    "{\"role\":\"assistant\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\""
                            + "S".repeat(50_000) + "\"},{\"type\":\"tool_use\",\"id\":\"s" + i
                            + "\",\"name\":\"read_file\",\"input\":{}}]}";
            messages.add(new FromModel(new ProviderMessage("anthropic", json), "", calls));
            messages.add(new FromTools(List.of(new CallResult("s" + i, "read_file", "ok", false))));
        }
        WeighedRequest weighed = fit(40_000, messages);

        assertThat(weighed.fits()).isTrue();
        assertThat(weighed.budget().cuts()).isEqualTo(new Step.Cuts(0, 2, 0, 0, false));
        assertThat(weighed.budget().parts().get("state")).isBetween(33_000L, 34_000L);
    }

    @Test
    void theEstimateFollowsWhatTheProviderCounted() {
        WeighedRequest first = fit(100_000, conversation(3, 2, 500));
        TokenEstimate twice = new TokenEstimate("m", 2);
        WeighedRequest second = fit(model(100_000), conversation(3, 2, 500), twice);

        assertThat(second.estimate()).isEqualTo(first.estimate());
        assertThat((double) second.budget().used() / first.budget().used()).isBetween(1.99, 2.01);
        assertThat(twice.of("another")).isEqualTo(new TokenEstimate("another", 1));
    }

    @Test
    void instructionsOfTheWorkspaceAreLeftOutWhereTheyWouldTakeMoreThanHalfOfTheRoom() {
        List<Message> messages = conversation(4, 1, 6_000);
        String most = "a".repeat(7_458);
        WeighedRequest whole = fit(model(6_000), most, messages, TokenEstimate.NONE);
        WeighedRequest without = fit(model(6_000), most + "b", messages, TokenEstimate.NONE);

        assertThat(whole.fits()).isTrue();
        assertThat(whole.budget().cuts().agents()).isFalse();
        assertThat(whole.request().system()).isEqualTo("You work in a folder." + most);
        long room = whole.budget().limit()
                - whole.budget().parts().get("system")
                - whole.budget().parts().get("tools");
        assertThat(whole.budget().parts().get("agents")).isEqualTo(room / 2);

        assertThat(without.fits()).isTrue();
        assertThat(without.budget().cuts().agents()).isTrue();
        assertThat(without.budget().parts()).containsEntry("agents", 0L);
        assertThat(without.request().system()).isEqualTo("You work in a folder.");
        assertThat(without.budget().cuts().reducedResults())
                .isLessThan(whole.budget().cuts().reducedResults());
    }

    @Test
    void theyAreNeverLeftOutForAConversationsSake() {
        WeighedRequest weighed = fit(model(6_000), "a".repeat(7_000), conversation(1, 1, 16_384), TokenEstimate.NONE);

        assertThat(weighed.fits()).isFalse();
        assertThat(weighed.budget().cuts().agents()).isFalse();
        assertThat(weighed.tooLarge()).contains("agents 2334");
    }

    /** RE-07, PN-10: whatever the conversation and the window, what is sent is valid, or nothing is. */
    @Test
    void everyRequestThatIsSentIsWithinTheWindowAndValidForBothProviders() throws ModelFailure {
        ScriptedReply[] enough =
                Collections.nCopies(400, ScriptedReply.text("ok")).toArray(ScriptedReply[]::new);
        try (ScriptedProvider openai = ScriptedOpenAi.start(enough);
                ScriptedProvider anthropic = ScriptedAnthropic.start(enough)) {
            List<Model> models = List.of(
                    model("openai", OpenAi.kind(CONNECTION), openai),
                    model("anthropic", Anthropic.kind(CONNECTION), anthropic));
            int sent = 0;
            int cut = 0;
            int stopped = 0;
            for (int seed = 0; seed < 200; seed++) {
                Random random = new Random(seed);
                List<Message> messages = randomConversation(random);
                for (Model model : models) {
                    WeighedRequest weighed = fit(
                            new Model("m", model.provider(), window(random), OUTPUT, "", model.client()),
                            agents(random),
                            messages,
                            new TokenEstimate("m", 0.6 + random.nextDouble() * 3));
                    if (!weighed.fits()) {
                        stopped++;
                        continue;
                    }
                    assertThat(text(weighed.request()).getBytes(StandardCharsets.UTF_8).length)
                            .as("seed %d", seed)
                            .isLessThanOrEqualTo((int) (weighed.budget().limit() * 5));
                    assertThat(weighed.request().messages()).as("seed %d", seed).contains(lastOf(messages));
                    assertThat(messages).as("seed %d", seed).containsAll(replies(weighed.request()));
                    model.client().converse(weighed.request(), _ -> {}, new CancellationSignal());
                    sent++;
                    cut += weighed.budget().cuts().droppedReplies() > 0 ? 1 : 0;
                }
                assertThat(openai.violations()).as("seed %d", seed).isEmpty();
                assertThat(anthropic.violations()).as("seed %d", seed).isEmpty();
            }
            assertThat(sent).isGreaterThan(200);
            assertThat(cut).isGreaterThan(50);
            assertThat(stopped).isGreaterThan(10);
        }
    }

    private static String agents(Random random) {
        return random.nextInt(3) > 0 ? "" : "Use tabs. ".repeat(random.nextInt(3_000));
    }

    private static long window(Random random) {
        return OUTPUT + 400 + random.nextInt(20_000);
    }

    private static List<Message> randomConversation(Random random) {
        List<Message> messages = new ArrayList<>();
        int turns = 1 + random.nextInt(5);
        for (int turn = 0; turn < turns; turn++) {
            messages.add(new FromUser("é".repeat(1 + random.nextInt(random.nextInt(10) == 0 ? 8_000 : 300))));
            int steps = random.nextInt(8);
            for (int step = 0; step < steps; step++) {
                int calls = random.nextInt(4);
                String name = "t" + turn + "s" + step;
                messages.add(reply(name, calls, random.nextBoolean() || calls == 0 ? "I look. 😀" : " "));
                if (calls > 0) {
                    messages.add(new FromTools(IntStream.range(0, calls)
                            .mapToObj(i -> new CallResult(
                                    name + "-" + i,
                                    "read_file",
                                    "r".repeat(random.nextInt(random.nextInt(4) == 0 ? 16_384 : 500)),
                                    random.nextBoolean()))
                            .toList()));
                }
            }
        }
        if (!(messages.getLast() instanceof FromTools) && !(messages.getLast() instanceof FromUser)) {
            messages.add(new FromUser("and now?"));
        }
        return messages;
    }

    private static Message lastOf(List<Message> messages) {
        return messages.getLast();
    }

    private static List<Message> replies(ModelRequest request) {
        return request.messages().stream().filter(FromModel.class::isInstance).toList();
    }

    private static String text(ModelRequest request) {
        return String.join(
                "",
                Stream.concat(
                                Stream.of(request.system()),
                                request.messages().stream().map(message -> switch (message) {
                                    case FromUser(String text) -> text;
                                    case FromModel reply -> reply.text();
                                    case FromTools results ->
                                        String.join(
                                                "",
                                                results.results().stream()
                                                        .map(CallResult::text)
                                                        .toList());
                                }))
                        .toList());
    }

    /** A message, then so many replies with so many calls, each result of that size. */
    private static List<Message> conversation(int steps, int calls, int resultSize) {
        List<Message> messages = new ArrayList<>(List.of(new FromUser("Please look.")));
        for (int step = 0; step < steps; step++) {
            String name = "c" + step;
            messages.add(reply(name, calls, "I look."));
            if (calls > 0) {
                messages.add(new FromTools(IntStream.range(0, calls)
                        .mapToObj(i -> new CallResult(name + "-" + i, "read_file", "r".repeat(resultSize), false))
                        .toList()));
            }
        }
        return messages;
    }

    private static FromModel reply(String name, int calls, String text) {
        List<SentCall> sent = IntStream.range(0, calls)
                .mapToObj(i -> new SentCall(name + "-" + i, "read_file", "{\"path\":\"a\"}"))
                .toList();
        return new FromModel(raw(text, sent), text, sent);
    }

    private static ProviderMessage raw(String text, List<SentCall> calls) {
        ObjectNode message = JSON.createObjectNode().put("role", "assistant").put("content", text);
        if (!calls.isEmpty()) {
            var list = message.putArray("tool_calls");
            calls.forEach(call -> list.addObject()
                    .put("id", call.wireId())
                    .put("type", "function")
                    .putObject("function")
                    .put("name", call.tool())
                    .put("arguments", call.rawArguments()));
        }
        return new ProviderMessage("openai", message.toString());
    }

    private static WeighedRequest fit(long window, List<Message> messages) {
        return fit(model(window), messages, TokenEstimate.NONE);
    }

    private static WeighedRequest fit(Model model, List<Message> messages, TokenEstimate estimate) {
        return fit(model, "\nUse tabs.", messages, estimate);
    }

    private static WeighedRequest fit(Model model, String agents, List<Message> messages, TokenEstimate estimate) {
        ObjectNode schema = JSON.createObjectNode().put("type", "object");
        return ContextBudget.fit(
                model,
                new SystemText("You work in a folder.", agents, ""),
                List.of(new ToolDefinition("read_file", "1", "Reads a file.", schema, schema)),
                messages,
                estimate);
    }

    private static Model model(long window) {
        return new Model("m", "scripted", window, OUTPUT, "", new ScriptedModel());
    }

    private static Model model(String provider, ProviderKind kind, ScriptedProvider server) {
        ProviderSettings settings =
                new ProviderSettings(URI.create(server.baseUrl()), "m", ApiKey.from("K", "k"), OUTPUT, Map.of());
        return new Model("m", provider, 100_000, OUTPUT, "", kind.client(settings));
    }
}
