package dev.countersign.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** An open folder that several threads use: it is closed when the last one has let it go. */
final class HeldFolder implements Closeable {

    private final Folder folder;
    private final AtomicInteger holders = new AtomicInteger(1);

    HeldFolder(Folder folder) {
        this.folder = folder;
    }

    Folder folder() {
        return folder;
    }

    /** Only somebody who holds it can hand it on. */
    HeldFolder held() {
        holders.incrementAndGet();
        return this;
    }

    @Override
    public void close() throws IOException {
        if (holders.decrementAndGet() == 0) {
            folder.close();
        }
    }
}
