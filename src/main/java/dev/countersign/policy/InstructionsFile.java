package dev.countersign.policy;

import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What lies at a workspace's root under the name of {@link WorkspaceInstructions#FILE}. */
sealed interface InstructionsFile {

    record Absent() implements InstructionsFile {}

    /**
     * Something that no model can be given.
     *
     * @param says why not, in a sentence
     * @param sha256 null where its bytes were not read
     */
    record Unusable(String says, @Nullable String sha256) implements InstructionsFile {}

    /**
     * What a model can be given.
     *
     * @param text all of it, as it stands there
     */
    record Text(String text, String sha256, int bytes) implements InstructionsFile {}

    /** As it is now; no link is followed. */
    static InstructionsFile of(Workspace workspace) {
        try {
            return of(new WorkspaceFiles(workspace)
                    .read(workspace.path(WorkspaceInstructions.FILE), WorkspaceInstructions.MAX_BYTES));
        } catch (FileFailure failure) {
            return failure.kind() == FileFailure.Kind.NOT_FOUND
                    ? new Absent()
                    : new Unusable(why(failure.kind()), null);
        } catch (PathRefused | ClosedByInterruptException e) {
            return new Unusable("It could not be read.", null);
        }
    }

    private static String why(FileFailure.Kind kind) {
        return switch (kind) {
            case TOO_LARGE ->
                "It has more than %,d bytes, the most that a model is given of it."
                        .formatted(WorkspaceInstructions.MAX_BYTES);
            case SYMBOLIC_LINK -> "It is a symbolic link, which is not followed.";
            case IS_FOLDER, NOT_A_REGULAR_FILE -> "It is not a regular file.";
            case NO_PERMISSION -> "Countersign may not read it.";
            default -> "It could not be read.";
        };
    }

    private static InstructionsFile of(byte[] bytes) {
        String sha256 = Sha256.of(bytes);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                return new Unusable("It holds NUL characters, so it is no text.", sha256);
            }
            return text.isBlank() ? new Unusable("It is empty.", sha256) : new Text(text, sha256, bytes.length);
        } catch (CharacterCodingException e) {
            return new Unusable("It is not UTF-8 text.", sha256);
        }
    }
}
