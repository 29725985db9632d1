package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springdoc.core.configuration.SpringDocConfiguration;
import org.springdoc.core.configuration.SpringDocSecurityConfiguration;
import org.springdoc.core.properties.SpringDocConfigProperties;
import org.springdoc.webmvc.core.configuration.MultipleOpenApiSupportConfiguration;
import org.springdoc.webmvc.core.configuration.SpringDocWebMvcConfiguration;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** The document that is shipped and served is the one that the handlers give. */
@ApiTest
@ImportAutoConfiguration({
    SpringDocConfiguration.class,
    SpringDocConfigProperties.class,
    SpringDocSecurityConfiguration.class,
    SpringDocWebMvcConfiguration.class,
    MultipleOpenApiSupportConfiguration.class
})
@TestPropertySource(
        properties = {
            "springdoc.api-docs.enabled=true",
            "springdoc.default-produces-media-type=application/json",
            "springdoc.override-with-generic-response=false"
        })
class OpenApiTest {

    private static final Path SHIPPED = Path.of("src/main/resources/openapi.json");
    private static final String REWRITE = "countersign.openapi.rewrite";

    @Autowired
    private MockMvcTester mvc;

    @Test
    void theShippedDocumentAgreesWithTheHandlers() throws IOException {
        OpenApiTypes.teach();
        String generated = mvc.get()
                .uri("/v3/api-docs")
                .with(As.reader())
                .exchange()
                .getResponse()
                .getContentAsString();
        OpenApiWords words = new OpenApiWords();
        String document = new OpenApiFinish(words).finish(generated);
        if (Boolean.getBoolean(REWRITE)) {
            Files.writeString(SHIPPED, document);
        }
        assertThat(words.missing()).as("what openapi-words.properties lacks").isEmpty();
        assertThat(words.leftOver())
                .as("what openapi-words.properties says of nothing")
                .isEmpty();
        assertThat(Files.readString(SHIPPED))
                .as("%s is out of date; write it anew with -Dtest=OpenApiTest -D%s=true", SHIPPED, REWRITE)
                .isEqualTo(document);
    }
}
