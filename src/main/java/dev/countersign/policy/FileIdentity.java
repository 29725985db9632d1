package dev.countersign.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which file a path leads to, whatever it is called: two paths with the same key lead to the same file. That is how a
 * denial finds a file under another spelling (a file system that ignores case) or another name (a hard link).
 */
interface FileIdentity {

    /** Looks at no disk: paths are what they are called. */
    FileIdentity NONE = names -> null;

    /** The key of a path; null where nothing is there, or nothing is known of it. */
    @Nullable
    Object of(List<String> names);
}
