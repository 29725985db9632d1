package dev.countersign.api;

import dev.countersign.access.Right;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The description of this interface, generated from it and checked by a test. */
@RestController
class OpenApiDocument {

    @Needs(Right.READ)
    @GetMapping(path = "/api/v1/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    Resource getOpenApi() {
        return new ClassPathResource("openapi.json");
    }
}
