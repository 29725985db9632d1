package dev.countersign.model;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long a request waits for its provider.
 *
 * @param connect for the connection
 * @param firstByte from sending the request to the first byte of the answer's body
 * @param silence between two pieces of the answer
 */
public record Timeouts(
        @DefaultValue("10s") Duration connect,
        @DefaultValue("120s") Duration firstByte,
        @DefaultValue("60s") Duration silence) {}
