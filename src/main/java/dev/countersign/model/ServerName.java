package dev.countersign.model;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.core.convert.converter.Converter;
import org.springframework.stereotype.Component;

/** Reads {@code dialect: groq}, a server's name alone, as {@code dialect: {server: groq}}. */
@Component
@ConfigurationPropertiesBinding
class ServerName implements Converter<String, Map<String, String>> {

    @Override
    public Map<String, String> convert(String name) {
        return name.isBlank() ? Map.of() : Map.of("server", name.strip());
    }
}
