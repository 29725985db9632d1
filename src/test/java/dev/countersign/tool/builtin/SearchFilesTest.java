package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.tool.Invocation;
import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.tool.ToolInvoker;
import dev.countersign.tool.ToolOutput;
import dev.countersign.tool.ToolRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SearchFilesTest implements ToolContract {

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new SearchFiles();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(
                json("{'pattern':'('}"),
                json("{'pattern':'a+','regex':true,'caseSensitive':false,'glob':'*.md','path':'src'}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(
                json("{}"),
                json("{'pattern':''}"),
                json("{'pattern':'x','regex':'true'}"),
                json("{}").put("pattern", "x".repeat(100_000))); // SE-05
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(
                json("{'pattern':'(','regex':true}"), // SE-05
                json("{'pattern':'((a{1000}){1000}){1000}','regex':true}"), // SE-05
                json("{'pattern':'a\\nb'}"),
                json("{'pattern':'x','glob':'../*'}"), // SE-07
                json("{'pattern':'x','path':'/etc'}"));
    }

    @Test
    void linesAreFoundInOrder() throws Exception {
        write("b/x", "one KEY\r\ntwo\nKEY KEY");
        write("a", "KEY");
        write("c.md", "key");
        ToolRun run = new ToolRun(tool(), folder);
        assertThat(run.members("{'pattern':'KEY'}")).isEqualTo(json("""
                {'matches':[{'path':'a','line':1,'text':'KEY'},{'path':'b/x','line':1,'text':'one KEY'},
                            {'path':'b/x','line':3,'text':'KEY KEY'}],'more':false,'skipped':{}}"""));
        assertThat(texts("{'pattern':'key','glob':'*.md'}")).containsExactly("key");
        assertThat(texts("{'pattern':'kEy','caseSensitive':false}"))
                .containsExactly("KEY", "one KEY", "KEY KEY", "key");
        assertThat(texts("{'pattern':'KEY','path':'b'}")).containsExactly("one KEY", "KEY KEY");
        assertThat(texts("{'pattern':'KEY','path':'a'}")).containsExactly("KEY");
    }

    @ParameterizedTest
    @CsvSource({
        "^t.o$, two",
        "^KEY, KEY KEY",
        "o{1}, one KEY;two",
        "(?i)key$, one KEY;KEY KEY",
        "t\\s*K, ''",
    })
    void anExpressionIsMatchedLineByLine(String expression, String lines) throws Exception {
        write("x", "\uFEFFone KEY\r\ntwo\nKEY KEY");
        String input = json("{'regex':true}").put("pattern", expression).toString();
        assertThat(String.join(";", texts(input))).isEqualTo(lines);
    }

    @Test
    void aLiteralIsNoExpression() throws Exception {
        write("x", "a.b(c\naxb(c\n");
        assertThat(texts("{'pattern':'a.b(c'}")).containsExactly("a.b(c");
        assertThat(texts("{'pattern':'A.B(C','caseSensitive':false}")).containsExactly("a.b(c");
    }

    @Test // SE-06
    void aLongLineIsClippedAroundTheMatch() throws Exception {
        write("long", "\u20AC".repeat(1_000_000) + "NEEDLE" + "\uD83D\uDE00".repeat(500_000));
        ObjectNode match =
                (ObjectNode) members("{'pattern':'NEEDLE'}").path("matches").path(0);
        String text = match.path("text").asString();
        assertThat(text).contains("NEEDLE").hasSizeBetween(398, 400);
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text)).isTrue();
        assertThat(match.path("clipped").asBoolean(false)).isTrue();
    }

    @Test // SE-06
    void whatCanNotBeSearchedIsCounted() throws Exception {
        write("good", "NEEDLE");
        Files.write(folder.resolve("image.png"), new byte[] {(byte) 0x89, 'P', 0, 'N', 'E', 'E', 'D', 'L', 'E'});
        Files.write(folder.resolve("latin"), "NEEDLE \u00E9".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(folder.resolve("large"), new byte[17 * 1024 * 1024]);
        write("replacement", "NEEDLE \uFFFD");
        assertThat(members("{'pattern':'NEEDLE'}")).isEqualTo(json("""
                {'matches':[{'path':'good','line':1,'text':'NEEDLE'},{'path':'replacement','line':1,'text':'NEEDLE \uFFFD'}],
                 'more':false,'skipped':{'tooLarge':1,'binary':1,'notUtf8':1}}"""));
    }

    @Test // PP-15
    void whatAPolicyHidesIsNotSearched() throws Exception {
        write(".env", "KEY=abc");
        write("src/a", "KEY");
        ToolRun run = new ToolRun(tool(), folder);
        run.context().hiding(".env");
        assertThat(run.members("{'pattern':'KEY'}")).isEqualTo(json("""
                {'matches':[{'path':'src/a','line':1,'text':'KEY'}],'more':false,'skipped':{'policy':1}}"""));
    }

    @Test // PP-11, FI-01
    void linksAreNotFollowed() throws Exception {
        write(".env", "KEY");
        Files.createSymbolicLink(folder.resolve("notes.txt"), Path.of(".env"));
        assertThat(new ToolRun(tool(), folder).failure("{'pattern':'.','path':'notes.txt'}"))
                .isEqualTo("symbolic-link");
        assertThat(members("{'pattern':'KEY','glob':'*.txt'}"))
                .isEqualTo(json("{'matches':[],'more':false,'skipped':{'link':1}}"));
    }

    @Test
    void fiveHundredLinesAreEnough() throws Exception {
        write("a", "x\n".repeat(499));
        write("b", "x\n");
        assertThat(members("{'pattern':'x'}").path("more").asBoolean(true)).isFalse();
        write("b", "x\nx\n");
        for (int i = 0; i < 500; i++) {
            write("later/" + i, "x\n");
        }
        ObjectNode first = members("{'pattern':'x'}");
        assertThat(first.path("more").asBoolean()).isTrue();
        assertThat(first.path("matches")).hasSize(500);
        assertThat(first.path("matches").path(499)).isEqualTo(json("{'path':'b','line':1,'text':'x'}"));
        assertThat(members("{'pattern':'x'}")).isEqualTo(first);
    }

    @Test
    void escapesDoNotMakeTheResultTooLarge() throws Exception {
        write("a", ("\u0001".repeat(399) + "x\n").repeat(500));
        ObjectNode members = members("{'pattern':'x'}");
        assertThat(members.path("more").asBoolean()).isTrue();
        assertThat(members.path("matches").size()).isBetween(300, 400);
    }

    @ParameterizedTest // SE-05
    @CsvSource({"(.*a){15}x", "(\\w|\\d)+$", "(?s).*.*.*x", "(a*)*b"})
    void noExpressionRunsForEver(String expression) throws Exception {
        write("a", "a".repeat(40) + "!");
        write("b", "a".repeat(200_000) + "!");
        String input = json("{'regex':true}").put("pattern", expression).toString();
        assertThat(new ToolRun(tool(), folder).invoke(input)).isInstanceOf(Invocation.Returned.class);
    }

    @Test // SE-05
    void aLongLineIsSearchedInLinearTime() throws Exception {
        write("a", "a".repeat(10_000_000));
        assertThat(members("{'pattern':'(?s).*.*.*x','regex':true}"))
                .isEqualTo(json("{'matches':[],'more':false,'skipped':{}}"));
    }

    @Test // SE-06
    void aFileThatVanishesDuringTheSearchIsCounted() throws Exception {
        write("a", "NEEDLE");
        write("b", "NEEDLE");
        ToolRun run = new ToolRun(tool(), folder);
        run.context().onLookAt("b", () -> Files.delete(folder.resolve("b")));
        assertThat(run.members("{'pattern':'NEEDLE'}")).isEqualTo(json("""
                {'matches':[{'path':'a','line':1,'text':'NEEDLE'}],'more':false,'skipped':{'unreadable':1}}"""));
    }

    @Test // SE-04, SE-05
    void anInterruptEndsASlowSearch() throws Exception {
        write("a", "a".repeat(15_000_000));
        TestToolContext context = TestToolContext.in(folder);
        CompletableFuture<Invocation> ended = CompletableFuture.supplyAsync(() -> new ToolInvoker()
                .invoke(
                        new ToolRegistry(List.of(tool())).all().getFirst(),
                        json("{'pattern':'(.*a){100}x','regex':true}"),
                        context));
        await().until(SearchFilesTest::isSearching);
        context.cancellation().cancel();
        assertThat(ended.get(20, TimeUnit.SECONDS)).isEqualTo(new Invocation.Cancelled());
        await().atMost(Duration.ofSeconds(20)).until(() -> !isSearching());
    }

    @Test // SE-05
    void aSearchWhoseTimeIsUpTellsWhatItHas() throws Exception {
        write("a", "x");
        write("b", "a".repeat(15_000_000));
        ToolOutput output = new SearchFiles()
                .run(
                        json("{'pattern':'x|(.*a){100}y','regex':true}"),
                        TestToolContext.in(folder),
                        Duration.ofMillis(500));
        assertThat(output).isInstanceOf(ToolOutput.TimedOut.class);
        assertThat(output.members().path("more").asBoolean()).isTrue();
    }

    private static boolean isSearching() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("countersign-search-"));
    }

    private void write(String path, String content) throws Exception {
        Files.createDirectories(folder.resolve(path).getParent());
        Files.writeString(folder.resolve(path), content);
    }

    private ObjectNode members(String input) throws Exception {
        return new ToolRun(tool(), folder).members(input);
    }

    private List<String> texts(String input) throws Exception {
        return members(input)
                .path("matches")
                .valueStream()
                .map(match -> match.path("text"))
                .map(JsonNode::asString)
                .toList();
    }
}
