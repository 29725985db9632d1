package dev.countersign.turn;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A table of legal moves between the states of one kind of row. */
final class LegalMoves<S extends Enum<S>> {

    private final String kind;
    private final Class<S> states;
    private final Map<S, ? extends Set<S>> targets;

    /** @param kind what has the states, as a sentence begins with it */
    LegalMoves(String kind, Class<S> states, Map<S, ? extends Set<S>> targets) {
        this.kind = kind;
        this.states = states;
        this.targets = targets;
    }

    Set<S> from(S state) {
        return Collections.unmodifiableSet(targets.get(state));
    }

    /** The states from which {@code to} may be reached. */
    Set<S> into(S to) {
        EnumSet<S> sources = EnumSet.noneOf(states);
        for (S from : states.getEnumConstants()) {
            if (from(from).contains(to)) {
                sources.add(from);
            }
        }
        return sources;
    }

    /** Throws, naming both states, if the table has no such move. */
    void require(S from, S to) {
        if (!from(from).contains(to)) {
            throw new IllegalStateException("%s can not move from %s to %s".formatted(kind, from, to));
        }
    }
}
