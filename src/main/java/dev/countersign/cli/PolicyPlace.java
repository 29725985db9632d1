package dev.countersign.cli;

import dev.countersign.policy.BuiltInCall;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicySettings;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine.Option;

/** Which workspace and which of the user's own files a command looks at; nothing is created. */
class PolicyPlace {

    static final String BOUNDS = "countersign.tools.yaml";

    @Option(names = "--workspace", paramLabel = "DIR", description = "The workspace; default: the working directory.")
    Path folder = Path.of("");

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where the user's own tools.json is.")
    @Nullable
    Path dataDir;

    Workspace workspace() throws StartFailure {
        try {
            return Workspace.open(folder.toAbsolutePath());
        } catch (IOException e) {
            throw new StartFailure(folder.toAbsolutePath() + " is not a folder");
        }
    }

    Path dataDirectory() {
        ServeOptions options = new ServeOptions();
        options.dataDir = dataDir;
        return options.dataDirectory(System.getenv());
    }

    PolicyFiles files() throws StartFailure {
        Map<?, ?> settings = settings();
        Set<String> credentials = new HashSet<>();
        if (settings.get("models") instanceof List<?> models) {
            for (Object model : models) {
                if (model instanceof Map<?, ?> members && members.get("api-key-env") instanceof String name) {
                    credentials.add(name);
                }
            }
        }
        boolean required = Boolean.TRUE.equals(settings.get("require-workspace-policy"));
        return PolicyFiles.withoutService(
                dataDirectory().resolve("tools.json"), BuiltInCall.names(), new PolicySettings(required, credentials));
    }

    ProtectedPaths protectedPaths() throws StartFailure {
        return new ProtectedPaths(
                settings().get("protected") instanceof List<?> names
                        ? names.stream().map(String::valueOf).toList()
                        : List.of());
    }

    private Map<?, ?> settings() throws StartFailure {
        Path file = dataDirectory().resolve("config.yaml");
        ConfigFile.check(file);
        if (!Files.exists(file)) {
            return Map.of();
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
            return root instanceof Map<?, ?> keys && keys.get("countersign") instanceof Map<?, ?> own ? own : Map.of();
        } catch (IOException e) {
            throw new StartFailure(file + " can not be read");
        }
    }
}
