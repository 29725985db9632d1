package dev.countersign.policy;

import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Reads policy files: bytes and their hash at every look, since sizes and times can be forged; what was parsed is kept by
 * hash. Empty or faulty content is looked at once more after a moment, since an editor may be saving it.
 */
final class PolicyReader {

    static final String WORKSPACE_TOOLS = ".countersign/tools.json";
    static final String WORKSPACE_BOUNDS = "countersign.tools.yaml";

    private static final long MOMENT_MILLIS = 100;
    private static final int KEPT = 32;

    private final Supplier<Set<String>> registered;
    private final Set<String> credentials;
    private final Map<Key, Parsed<ToolRules>> tools = recent();
    private final Map<Key, Parsed<Bounds>> bounds = recent();

    /** The faulty content that was looked at twice, by file, so that only its first look is a slow one. */
    private final Map<Path, String> settled = new ConcurrentHashMap<>();

    /**
     * @param registered names of the tools that there are now
     * @param credentials variables that no rule may pass
     */
    PolicyReader(Supplier<Set<String>> registered, Set<String> credentials) {
        this.registered = registered;
        this.credentials = Set.copyOf(credentials);
    }

    /** The names of the tools that there are now. */
    Set<String> registered() {
        return registered.get();
    }

    private Set<String> known() {
        return ToolNames.known(registered());
    }

    private record Key(String sha256, Set<String> known) {}

    PolicyFile<ToolRules> userTools(Path file) {
        return read(file.toString(), file, () -> Found.ofUser(file), this::tools);
    }

    PolicyFile<ToolRules> workspaceTools(Workspace workspace) {
        return inWorkspace(workspace, WORKSPACE_TOOLS, this::tools);
    }

    PolicyFile<Bounds> workspaceBounds(Workspace workspace) {
        return inWorkspace(workspace, WORKSPACE_BOUNDS, this::bounds);
    }

    /** The rules in some content, wherever it is from. */
    Parsed<Bounds> bounds(byte[] bytes, String sha256) {
        return bounds.computeIfAbsent(
                new Key(sha256, known()), key -> BoundsYaml.parse(bytes, key.known(), credentials));
    }

    private Parsed<ToolRules> tools(byte[] bytes, String sha256) {
        return tools.computeIfAbsent(new Key(sha256, known()), key -> ToolsJson.parse(bytes, key.known()));
    }

    private <T> PolicyFile<T> inWorkspace(
            Workspace workspace, String name, BiFunction<byte[], String, Parsed<T>> parser) {
        return read(name, workspace.root().resolve(name), () -> Found.inWorkspace(workspace, name), parser);
    }

    private <T> PolicyFile<T> read(
            String source, Path file, Supplier<Found> look, BiFunction<byte[], String, Parsed<T>> parser) {
        PolicyFile<T> first = parsed(source, look.get(), parser);
        if (!(first instanceof PolicyFile.Invalid<T> invalid) || invalid.sha256() == null) {
            settled.remove(file);
            return first;
        }
        if (invalid.sha256().equals(settled.get(file)) || !waited()) {
            return first;
        }
        PolicyFile<T> second = parsed(source, look.get(), parser);
        if (second instanceof PolicyFile.Invalid<T> still && still.sha256() != null) {
            settled.put(file, still.sha256());
        }
        return second;
    }

    private static boolean waited() {
        try {
            Thread.sleep(MOMENT_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static <T> PolicyFile<T> parsed(String source, Found found, BiFunction<byte[], String, Parsed<T>> parser) {
        return switch (found) {
            case Found.Nothing _ -> new PolicyFile.Absent<>(source);
            case Found.Unusable(String says) ->
                new PolicyFile.Invalid<>(source, null, List.of(new Fault(1, null, says)));
            case Found.Content content -> {
                String sha256 = Sha256.of(content.bytes());
                yield switch (parser.apply(content.bytes(), sha256)) {
                    case Parsed.Good<T>(T rules) -> new PolicyFile.Valid<>(source, sha256, rules);
                    case Parsed.Faulty<T>(List<Fault> faults) -> new PolicyFile.Invalid<>(source, sha256, faults);
                };
            }
        };
    }

    private static <V> Map<Key, V> recent() {
        return Collections.synchronizedMap(new LinkedHashMap<>(KEPT, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, V> eldest) {
                return size() > KEPT;
            }
        });
    }
}
