package dev.countersign.result;

import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.BulkOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores 32 MiB of one character under each of some names, reads the last lines, and says whether they are JSON, the size,
 * and how many.
 */
final class StoreLargeResult {

    private static final int CHUNK = 65_536;

    private StoreLargeResult() {}

    public static void main(String[] args) throws Exception {
        ResultStore store = new ResultStore(DataDirectory.open(Path.of(args[0])));
        for (int i = 1; i < args.length; i += 2) {
            storeAndRead(store, args[i], Byte.parseByte(args[i + 1]));
        }
    }

    private static void storeAndRead(ResultStore store, String name, byte character) throws IOException {
        UUID call = UUID.randomUUID();
        byte[] chunk = new byte[CHUNK];
        Arrays.fill(chunk, character);
        try (ResultDraft draft = store.draft(call)) {
            BulkOutput output = draft.output(name);
            for (int i = 0; i < 512; i++) {
                output.write(chunk, 0, CHUNK);
            }
            StoredResult stored =
                    draft.store(JsonMapper.shared().createObjectNode().put("exitCode", 0), new PlainText());
            ResultLines lines =
                    store.lines(call, LinesWanted.window(null, 1, 1)).orElseThrow();
            ResultLines last = store.lines(call, LinesWanted.window(null, Objects.requireNonNull(lines.total()), 10))
                    .orElseThrow();
            System.out.println(lines.lines().getFirst().text().equals("{") + " "
                    + stored.preview().fullBytes() + " "
                    + last.lines().getLast().number() + "/" + last.total());
        }
    }
}
