package dev.countersign.model.openai;

import dev.countersign.model.ApiKey;
import dev.countersign.model.Message;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.wire.ResponseBody;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a request's body costs to write, and a streamed answer to put together: ten times as much, ten times as long. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class ChatTraffic {

    private static final int CHUNK = 16 * 1024;

    /** Bytes of the conversation, and of the answer. */
    @Param({"200000", "2000000", "10000000"})
    private int bytes;

    private ChatRequest requests;
    private ModelRequest request;
    private byte[] stream;

    @Setup
    public void build() {
        URI address = URI.create("http://localhost:1/v1");
        requests = new ChatRequest(
                new ProviderSettings(address, "m", ApiKey.none(), 8_192, Map.of()), Dialect.of(address, Map.of()));
        request = new ModelRequest("You work in a folder.", List.of(), conversation());
        String piece = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + "word ".repeat(8)
                + "\"},\"finish_reason\":null}]}\n\n";
        String end = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        stream = (piece.repeat(bytes / piece.length()) + end).getBytes(StandardCharsets.UTF_8);
    }

    /** Steps of one call each whose result is as long as a preview gets. */
    private List<Message> conversation() {
        List<Message> messages = new ArrayList<>(List.of(new Message.FromUser("Please look.")));
        for (int i = 0; i < bytes / 17_000; i++) {
            String id = "call_" + i;
            String raw = "{\"role\":\"assistant\",\"content\":\"I look.\",\"tool_calls\":[{\"id\":\"" + id
                    + "\",\"type\":\"function\",\"function\":{\"name\":\"read_file\",\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}}]}";
            messages.add(new Message.FromModel(
                    new ProviderMessage("openai", raw),
                    "I look.",
                    List.of(new Message.SentCall(id, "read_file", "{\"path\":\"a\"}"))));
            messages.add(new Message.FromTools(
                    List.of(new Message.CallResult(id, "read_file", "a line of text\n".repeat(1_100), false))));
        }
        return List.copyOf(messages);
    }

    @Benchmark
    public byte[] requestBody() {
        return requests.write(request).getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public ModelReply streamedAnswer() throws ModelFailure {
        ChatAssembler assembler = new ChatAssembler(_ -> {}, "m", true);
        ResponseBody body = new ResponseBody(assembler);
        for (int at = 0; at < stream.length; at += CHUNK) {
            byte[] piece = Arrays.copyOfRange(stream, at, Math.min(stream.length, at + CHUNK));
            body.feed(piece, piece.length);
        }
        body.end();
        return assembler.reply();
    }
}
