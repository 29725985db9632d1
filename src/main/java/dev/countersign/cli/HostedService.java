package dev.countersign.cli;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * A service in this process, for as long as one command needs it.
 *
 * @param url where it answers
 */
record HostedService(String url, ConfigurableApplicationContext context) implements AutoCloseable {

    /** Stops it as a service is stopped: what waits for a person goes on waiting on the disk. */
    @Override
    public void close() {
        context.close();
    }
}
