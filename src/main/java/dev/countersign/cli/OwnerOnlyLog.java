package dev.countersign.cli;

import ch.qos.logback.core.rolling.RollingFileAppender;
import java.io.IOException;
import java.nio.file.Path;

/** A rolling log whose files, the new ones after each roll included, are readable by their owner only. */
public class OwnerOnlyLog<E> extends RollingFileAppender<E> {

    @Override
    public void openFile(String name) throws IOException {
        OwnerOnly.create(Path.of(name));
        super.openFile(name);
    }
}
