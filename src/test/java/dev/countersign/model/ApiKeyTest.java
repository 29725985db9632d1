package dev.countersign.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.model.wire.ProviderConnection;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeyTest {

    private static final String KEY = "sk-secret-0123456789";

    @TempDir
    Path folder;

    @Test
    void aFileOfTheOwnersAloneHoldsAKey() throws Exception {
        assertThat(ApiKey.inFile(file("rw-------", KEY + "\n")).value()).contains(KEY);
        assertThat(ApiKey.inFile(file("r--------", KEY)).value()).contains(KEY);
    }

    @Test
    void aFileThatOthersCanReadIsRefused() throws IOException {
        for (String permissions : new String[] {"rw-r--r--", "rw----r--", "rw-rw----"}) {
            Path file = file(permissions, KEY);
            assertThatThrownBy(() -> ApiKey.inFile(file).value())
                    .isInstanceOf(ModelFailure.class)
                    .hasMessageContaining("chmod 600 " + file)
                    .hasMessageNotContaining(KEY);
        }
        Path empty = file("rw-------", " ");
        assertThatThrownBy(() -> ApiKey.inFile(empty).value()).hasMessageContaining("holds no key");
        assertThatThrownBy(() -> ApiKey.inFile(folder.resolve("gone")).value()).hasMessageContaining("gone");
    }

    @Test
    void noTextShowsIt() throws IOException {
        ApiKey key = ApiKey.from("MY_KEY", KEY);
        ProviderSettings settings = new ProviderSettings(URI.create("http://h/v1"), "m", key, 10, Map.of());
        ProviderConnection.Outgoing request = new ProviderConnection.Outgoing(
                URI.create("http://h/v1/messages"), Map.of("x-api-key", KEY), KEY, "{}");
        assertThat(key + " " + settings + " " + request + " " + ApiKey.inFile(file("rw-------", KEY)))
                .contains("MY_KEY")
                .doesNotContain(KEY);
        assertThat(new ModelFailure("provider-error", "no such key: " + KEY, true, null).without(KEY))
                .hasMessage("no such key: [api key]")
                .returns(true, ModelFailure::retryable);
    }

    private Path file(String permissions, String content) throws IOException {
        Path file = folder.resolve("key-" + permissions + content.length());
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return file;
    }
}
