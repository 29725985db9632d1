package dev.countersign.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.SettingFault;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerTableTest {

    private static final Path PAGE = Path.of("docs/models.md");
    private static final String BEGIN = "<!-- servers -->\n";
    private static final String END = "<!-- /servers -->";

    /** {@code -Dcountersign.servers.rewrite=true} writes the table anew. */
    @Test
    void thePageShowsTheTableAsItIs() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        int to = page.indexOf(END);
        if (Boolean.getBoolean("countersign.servers.rewrite")) {
            Files.writeString(PAGE, page.substring(0, from) + table() + page.substring(to));
        } else {
            assertThat(page.substring(from, to)).isEqualTo(table());
        }
    }

    @Test
    void thePageExplainsEverySetting() throws IOException {
        String page = Files.readString(PAGE);
        for (DialectSetting setting : DialectSetting.values()) {
            assertThat(page).contains("| `" + setting.key() + "` |");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.openai.com/v1,max_completion_tokens,developer,at-most-40",
        "http://localhost:11434/v1,max_tokens,system,any",
        "https://openrouter.ai/api/v1,max_tokens,system,any",
        "https://api.mistral.ai/v1,max_tokens,system,nine",
        "https://API.GROQ.com/openai/v1,max_completion_tokens,system,any",
        "https://example.org/v1,max_tokens,system,any"
    })
    void aServerIsKnownByItsAddress(String url, String maxTokens, String role, String ids) {
        Dialect dialect = Dialect.of(URI.create(url), Map.of());
        assertThat(dialect.value(DialectSetting.MAX_TOKENS_MEMBER)).isEqualTo(maxTokens);
        assertThat(dialect.value(DialectSetting.SYSTEM_ROLE)).isEqualTo(role);
        assertThat(dialect.value(DialectSetting.CALL_IDS)).isEqualTo(ids);
    }

    @Test
    void aNameBeatsTheAddressAndASettingBeatsBoth() {
        URI openai = URI.create("https://api.openai.com/v1");
        Dialect named = Dialect.of(openai, Map.of("server", "mistral", "call-ids", "any"));
        assertThat(named.value(DialectSetting.MAX_TOKENS_MEMBER)).isEqualTo("max_tokens");
        assertThat(named.is(DialectSetting.ANSWER_AFTER_RESULTS)).isTrue();
        assertThat(named.value(DialectSetting.CALL_IDS)).isEqualTo("any");
        Assertions.assertThatThrownBy(() -> Dialect.of(openai, Map.of("servr", "x")))
                .isInstanceOfSatisfying(
                        SettingFault.class, f -> assertThat(f.key()).isEqualTo("dialect.servr"));
    }

    private static String table() {
        List<DialectSetting> shown = Arrays.stream(DialectSetting.values())
                .filter(setting -> setting != DialectSetting.REQUEST)
                .toList();
        StringBuilder table = new StringBuilder("| Server | Known by | ");
        table.append(shown.stream().map(s -> "`" + s.key() + "`").collect(Collectors.joining(" | ")))
                .append(" |\n|---|---|")
                .append("---|".repeat(shown.size()))
                .append("\n| any other | | ")
                .append(shown.stream().map(DialectSetting::byDefault).collect(Collectors.joining(" | ")))
                .append(" |\n");
        for (KnownServer server : KnownServer.values()) {
            String address = server.address().isEmpty() ? "its name" : "`" + server.address() + "`";
            table.append("| `")
                    .append(server.key())
                    .append("` | ")
                    .append(address)
                    .append(" | ");
            table.append(shown.stream()
                            .map(s -> server.differences().containsKey(s)
                                    ? "**" + server.differences().get(s) + "**"
                                    : s.byDefault())
                            .collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        return table.toString();
    }
}
