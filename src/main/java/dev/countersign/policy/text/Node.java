package dev.countersign.policy.text;

import java.util.List;
import java.util.Map;

/** A value of a file, with the line that it begins in. */
public sealed interface Node {

    /** Levels that a file may nest; rule files need six. */
    int MAX_DEPTH = 16;

    int line();

    /** What it is, for an error message. */
    default String kind() {
        return switch (this) {
            case Text _ -> "text";
            case Literal literal -> "`" + literal.spelled() + "`, which is not text unless it is quoted";
            case Items _ -> "a list";
            case Members _ -> "an object";
        };
    }

    record Text(int line, String value) implements Node {}

    /** A number, a truth value or null, as it is spelled. */
    record Literal(int line, String spelled) implements Node {}

    record Items(int line, List<Node> items) implements Node {}

    /** Members in the order of the file; no name occurs twice. */
    record Members(int line, Map<String, Member> members) implements Node {}

    /**
     * A named value.
     *
     * @param line of the name
     */
    record Member(int line, Node value) {}
}
