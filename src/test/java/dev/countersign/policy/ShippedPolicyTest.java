package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Action;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every outcome that a shipped policy promises, once its content is trusted. */
class ShippedPolicyTest {

    static List<String> names() {
        return ShippedPolicy.all().stream().map(ShippedPolicy::name).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyOneIsValidEvenWhereNoHostHasRegisteredMore(String name) {
        byte[] bytes = ShippedPolicy.named(name).orElseThrow().text().getBytes(StandardCharsets.UTF_8);
        assertThat(BoundsYaml.parse(bytes, ToolNames.known(List.of()), Set.of()))
                .isInstanceOf(Parsed.Good.class);
        assertThat(ShippedPolicy.named(name).orElseThrow().rules()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read-all        | read_file src/a      | ALLOW
            read-all        | read_file .env       | DENY
            read-all        | read_file .env.local | ALLOW
            read-all        | read_file sub/.env   | ALLOW
            read-all        | list_files .         | ALLOW
            read-all        | find_files .         | ALLOW
            read-all        | search_files src     | ALLOW
            read-all        | write_file a         | DENY
            read-all        | edit_file a          | DENY
            read-all        | run_command ls       | DENY
            read-all        | shell ls             | DENY
            ask-every-read  | read_file a          | ASK
            ask-every-read  | list_files .         | ASK
            ask-every-read  | find_files .         | ASK
            ask-every-read  | search_files .       | ASK
            ask-every-read  | write_file a         | DENY
            ask-every-read  | run_command ls       | DENY
            sources-only    | list_files other     | ALLOW
            sources-only    | read_file src/a      | ALLOW
            sources-only    | read_file docs/a     | ALLOW
            sources-only    | read_file a          | DENY
            sources-only    | read_file src2/a     | DENY
            sources-only    | read_file .env       | DENY
            sources-only    | read_file target/a   | DENY
            sources-only    | find_files src       | ALLOW
            sources-only    | find_files docs      | ALLOW
            sources-only    | find_files .         | DENY
            sources-only    | search_files src     | ALLOW
            sources-only    | search_files docs/x  | ALLOW
            sources-only    | search_files .       | DENY
            sources-only    | write_file src/a     | DENY
            list-only       | list_files src       | ALLOW
            list-only       | read_file a          | DENY
            list-only       | search_files .       | DENY
            list-only       | find_files .         | DENY
            edit-sources    | read_file a          | ALLOW
            edit-sources    | read_file .env       | DENY
            edit-sources    | edit_file src/a      | ASK
            edit-sources    | edit_file tests/a    | ASK
            edit-sources    | edit_file a          | DENY
            edit-sources    | write_file tests/a   | ALLOW
            edit-sources    | write_file src/a     | DENY
            edit-sources    | write_file Cargo.lock | DENY
            edit-sources    | run_command ls       | DENY
            commands        | read_file a          | ALLOW
            commands        | read_file .env       | DENY
            commands        | run_command cargo check | ALLOW
            commands        | run_command cargo test --release | ALLOW
            commands        | run_command cargo build | ASK
            commands        | run_command cargo    | ASK
            commands        | run_command cargo publish | DENY
            commands        | run_command cargo install x | DENY
            commands        | run_command /usr/bin/cargo test | DENY
            commands        | run_command sh x.sh  | DENY
            commands        | write_file a         | DENY
            commands        | shell cargo test     | DENY
            deny-all        | read_file a          | DENY
            deny-all        | list_files .         | DENY
            deny-all        | search_files .       | DENY
            commands-maven  | read_file .env       | DENY
            commands-maven  | run_command mvn test | ALLOW
            commands-maven  | run_command ./mvnw compile | ALLOW
            commands-maven  | run_command mvn install | ASK
            commands-maven  | run_command mvn -q deploy | ASK
            commands-maven  | run_command ./mvnw deploy | DENY
            commands-maven  | run_command mvn release:perform | DENY
            commands-gradle | run_command ./gradlew check | ALLOW
            commands-gradle | run_command gradle test | ALLOW
            commands-gradle | run_command ./gradlew build | ASK
            commands-gradle | run_command gradle publish | DENY
            commands-npm    | run_command npm test | ALLOW
            commands-npm    | run_command npm run lint | ALLOW
            commands-npm    | run_command npm run test | ALLOW
            commands-npm    | run_command npm run build | ASK
            commands-npm    | run_command npm install x | ASK
            commands-npm    | run_command npm publish | DENY
            commands-npm    | run_command npm token list | DENY
            commands-python | run_command pytest -q | ALLOW
            commands-python | run_command ruff check . | ALLOW
            commands-python | run_command python x.py | ASK
            commands-python | run_command python3 -c 1 | ASK
            commands-python | run_command pip install x | ASK
            commands-python | run_command twine upload | DENY
            commands-python | run_command uv publish | DENY
            commands-go     | run_command go build ./... | ALLOW
            commands-go     | run_command go test ./... | ALLOW
            commands-go     | run_command go vet | ALLOW
            commands-go     | run_command go run . | ASK
            commands-go     | run_command go install x | DENY
            commands-cargo  | run_command cargo build | ALLOW
            commands-cargo  | run_command cargo check | ALLOW
            commands-cargo  | run_command cargo clippy | ALLOW
            commands-cargo  | run_command cargo test | ALLOW
            commands-cargo  | run_command cargo run | ASK
            commands-cargo  | run_command cargo publish | DENY
            commands-cargo  | run_command cargo install x | DENY
            commands-cargo  | run_command cargo login | DENY
            """)
    void itPromises(String name, String call, Effect outcome) {
        int space = call.indexOf(' ');
        String tool = call.substring(0, space);
        assertThat(trusted(name).effect(tool, action(tool, call.substring(space + 1))))
                .isEqualTo(outcome);
    }

    private static Action action(String tool, String rest) {
        return switch (tool) {
            case "run_command" -> Given.runs(rest.split(" ", -1));
            case "shell" -> new Action.RunsShell(rest);
            case "write_file", "edit_file" -> Given.writes(rest);
            default -> Given.reads(rest);
        };
    }

    private static Given trusted(String name) {
        String text = ShippedPolicy.named(name).orElseThrow().text();
        return Given.noFiles().trusted(text.substring(text.indexOf("rules:\n") + "rules:\n".length()));
    }

    /** Written for another program, with all of its tools and each of its keys; only the file's name is ours. */
    private static final String FROM_ELSEWHERE = """
            # Read anywhere; edit after a prompt.
            version: 1
            default: deny
            rules:
            - id: no-env
              action: tool_call
              match: {tool: read_file, path: .env}
              effect: deny
            - id: list-tree
              action: tool_call
              match: {tool: list_dir}
              effect: approve
            - id: find-tree
              action: tool_call
              match: {tool: find_files}
              effect: approve
            - id: search-tree
              action: tool_call
              match: {tool: search_files, path: src}
              effect: approve
            - id: read-tree
              action: tool_call
              match: {tool: read_file}
              effect: approve
            - id: edit-sources
              action: file_write
              match: {tool: edit_file, path: src}
              effect: approve
              ask: true
            - id: new-tests
              action: file_write
              match: {tool: write_file, path: tests}
              effect: approve
            - id: no-lockfile
              action: file_write
              match: {path: Cargo.lock}
              effect: deny
            - id: cargo-test
              action: command
              match: {argv: [cargo, test]}
              effect: approve
              toolchain_env: [CARGO_TARGET_DIR]
            - id: repo-scripts
              action: command
              match: {argv: [sh], path: scripts}
              effect: approve
              ask: true
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read_file .env             | DENY
            read_file a                | ALLOW
            list_files .               | ALLOW
            find_files src             | ALLOW
            search_files src/x         | ALLOW
            search_files .             | DENY
            edit_file src/a            | ASK
            edit_file a                | DENY
            write_file tests/a         | ALLOW
            write_file src/a           | DENY
            write_file Cargo.lock      | DENY
            run_command cargo test -q  | ALLOW
            run_command cargo build    | DENY
            run_command sh x.sh        | DENY
            shell cargo test           | DENY
            """)
    void aPolicyOfTheSameFormatFromElsewhereWorksUnchanged(String call, Effect outcome) {
        int space = call.indexOf(' ');
        String tool = call.substring(0, space);
        Given given = Given.noFiles().trusted(FROM_ELSEWHERE.substring(FROM_ELSEWHERE.indexOf("- id:")));
        assertThat(given.policy().isInvalid()).isFalse();
        assertThat(given.effect(tool, action(tool, call.substring(space + 1)))).isEqualTo(outcome);
        assertThat(BoundsYaml.parse(
                        FROM_ELSEWHERE.getBytes(StandardCharsets.UTF_8), ToolNames.known(List.of()), Set.of()))
                .isInstanceOf(Parsed.Good.class);
    }

    @Test
    void commandsAsksAboutAnyShInScripts() {
        assertThat(trusted("commands").effect("run_command", Given.runsIn("scripts/sub", "sh", "-c", "x")))
                .isEqualTo(Effect.ASK);
    }

    @Test
    void commandsPassesTheTargetFolderToWhatRunsAtOnce() {
        assertThat(trusted("commands")
                        .says("run_command", Given.runs("cargo", "test"))
                        .toolchainEnv())
                .containsExactly("CARGO_TARGET_DIR");
        assertThat(trusted("commands")
                        .says("run_command", Given.runs("cargo", "run"))
                        .toolchainEnv())
                .isEmpty();
    }

    // PC-12
    @Test
    void denyAllAdvertisesNothingAndReadAllTheReaders() {
        assertThat(Given.REGISTERED).noneMatch(trusted("deny-all").policy()::advertises);
        assertThat(Given.REGISTERED)
                .filteredOn(trusted("read-all").policy()::advertises)
                .containsExactlyInAnyOrderElementsOf(ToolNames.READERS);
    }

    @Test
    void aSearchUnderReadAllLeavesOutTheRootsDotEnv() {
        Visibility search = trusted("read-all").policy().visibility("search_files", FileIdentity.NONE);
        assertThat(search.test(Given.path(".env"))).isFalse();
        assertThat(search.test(Given.path("sub/.env"))).isTrue();
    }
}
