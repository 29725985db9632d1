package dev.countersign.api;

import dev.countersign.access.Caller;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.UUID;
import org.springdoc.core.utils.SpringDocUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells the generator of types that are other things on the wire than in Java. */
final class OpenApiTypes {

    private OpenApiTypes() {}

    static void teach() {
        SpringDocUtils.getConfig()
                .addRequestWrapperToIgnore(Caller.class)
                .replaceWithSchema(UUID.class, new StringSchema())
                .replaceWithSchema(JsonNode.class, new Schema<>())
                .replaceWithSchema(ObjectNode.class, new ObjectSchema());
    }
}
