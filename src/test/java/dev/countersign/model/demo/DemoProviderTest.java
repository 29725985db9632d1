package dev.countersign.model.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.Message;
import dev.countersign.model.Message.CallResult;
import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.FromTools;
import dev.countersign.model.Message.FromUser;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.ModelRequest;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DemoProviderTest {

    private final List<Message> messages = new ArrayList<>();
    private List<String> offered = List.of("list_files", "read_file", "write_file", "shell");

    @Test
    void everyLineBecomesACall() throws ModelFailure {
        messages.add(new FromUser("""
                Please do this:
                list
                list src
                read `my notes.txt`
                write a.txt: one: two
                run git status
                $ ls -l
                read_file {"path": "b", "lineCount": 2}
                """));
        assertThat(answer().calls())
                .containsExactly(
                        new RequestedCall("demo-1-1", "list_files", "{}"),
                        new RequestedCall("demo-1-2", "list_files", "{\"path\":\"src\"}"),
                        new RequestedCall("demo-1-3", "read_file", "{\"path\":\"my notes.txt\"}"),
                        new RequestedCall("demo-1-4", "write_file", "{\"path\":\"a.txt\",\"content\":\"one: two\"}"),
                        new RequestedCall("demo-1-5", "shell", "{\"command\":\"git status\"}"),
                        new RequestedCall("demo-1-6", "shell", "{\"command\":\"ls -l\"}"),
                        new RequestedCall("demo-1-7", "read_file", "{\"path\": \"b\", \"lineCount\": 2}"));
    }

    @Test
    void aFileMayBeWrittenAsABlock() throws ModelFailure {
        messages.add(new FromUser(
                "write a\n```java\nlist\n\n  x\n```\nwrite b:\n> one\n>\n> two\nwrite c\n  in\n    deeper\nwrite d\n"));
        assertThat(answer().calls())
                .extracting(RequestedCall::rawArguments)
                .containsExactly(
                        "{\"path\":\"a\",\"content\":\"list\\n\\n  x\\n\"}",
                        "{\"path\":\"b\",\"content\":\"one\\n\\ntwo\\n\"}",
                        "{\"path\":\"c\",\"content\":\"in\\n  deeper\\n\"}",
                        "{\"path\":\"d\",\"content\":\"\"}");
    }

    @Test
    void aBlankLineOrThenBeginsTheNextStepAndTheEndIsASummary() throws ModelFailure {
        messages.add(new FromUser("list\n\nread a\nthen\n\nrun ls"));
        assertThat(toolsOf(step("3 entries", false))).containsExactly("list_files");
        assertThat(toolsOf(step("The person denied this: not `now`", true))).containsExactly("read_file");
        assertThat(toolsOf(step("", false))).containsExactly("shell");
        ModelReply end = answer();
        assertThat(end.calls()).isEmpty();
        assertThat(end.text()).isEqualTo("""
                        2 of 3 calls succeeded.

                        - `list_files` succeeded: `3 entries`
                        - `read_file` was not done: `` The person denied this: not `now` ``
                        - `shell` succeeded: no output
                        """);
    }

    @Test
    void itsPlaceIsReadFromTheConversationEvenWhereOlderStepsAreGone() throws ModelFailure {
        messages.add(new FromUser("list\n\nread a\n\nrun ls"));
        step("x", false);
        step("y", false);
        messages.subList(1, 3).clear();
        assertThat(toolsOf(answer())).containsExactly("shell");
    }

    @Test
    void theNextMessageIsAnotherTurnWithOtherIds() throws ModelFailure {
        messages.add(new FromUser("list"));
        step("x", false);
        messages.add(new FromUser("list"));
        assertThat(answer().calls()).extracting(RequestedCall::providerCallId).containsExactly("demo-2-1");
    }

    @Test
    void onlyWhatIsOfferedIsAskedFor() throws ModelFailure {
        offered = List.of("read_file");
        messages.add(new FromUser("list\nno_such_tool {}\nread a\n\nrun ls"));
        assertThat(toolsOf(step("x", false))).containsExactly("read_file");
        assertThat(answer().text())
                .contains("`list_files` is not offered", "`no_such_tool` is not offered", "`shell` is not offered");
    }

    @Test
    void aMessageWithoutAWishGetsTheManualInPieces() throws ModelFailure {
        messages.add(new FromUser("What can you do? 😀"));
        List<String> heard = new ArrayList<>();
        ModelReply reply = new DemoProvider().converse(request(), heard::add, new CancellationSignal());
        assertThat(reply.calls()).isEmpty();
        assertThat(reply.text()).contains("read README.md", "run git status");
        assertThat(heard).hasSizeGreaterThan(1);
        assertThat(String.join("", heard)).isEqualTo(reply.text());
    }

    @Test
    void theSameRequestGetsTheSameReply() throws ModelFailure {
        messages.add(new FromUser("list\nread a"));
        assertThat(answer()).isEqualTo(answer());
    }

    private ModelReply answer() throws ModelFailure {
        return new DemoProvider().converse(request(), _ -> {}, new CancellationSignal());
    }

    private ModelReply step(String result, boolean error) throws ModelFailure {
        ModelReply reply = answer();
        messages.add(new FromModel(
                reply.message(),
                reply.text(),
                reply.calls().stream()
                        .map(call -> new SentCall(call.providerCallId(), call.tool(), call.rawArguments()))
                        .toList()));
        messages.add(new FromTools(reply.calls().stream()
                .map(call -> new CallResult(call.providerCallId(), call.tool(), result, error))
                .toList()));
        return reply;
    }

    private ModelRequest request() {
        ObjectNode schema = JsonMapper.shared().createObjectNode();
        return new ModelRequest(
                "",
                Stream.of(offered)
                        .flatMap(List::stream)
                        .map(name -> new ToolDefinition(name, "1", "", schema, schema))
                        .toList(),
                messages);
    }

    private static List<String> toolsOf(ModelReply reply) {
        return reply.calls().stream().map(RequestedCall::tool).toList();
    }
}
