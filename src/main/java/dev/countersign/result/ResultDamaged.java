package dev.countersign.result;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A stored result that is not the document that was stored, or not one that can be read. Its bytes are still there to be
 * copied; nothing else depends on them. The message is a sentence for whoever wanted to read it.
 */
public final class ResultDamaged extends IOException {

    private static final long serialVersionUID = 1L;

    ResultDamaged(@Nullable Throwable cause) {
        super(
                "The stored result is damaged: it can not be read as what the call returned. Its bytes can be downloaded.",
                cause);
    }
}
