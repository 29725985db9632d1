package dev.countersign.approval;

import dev.countersign.policy.Ground;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reasons of a decision while it is made: all who spoke, and the one that decides in the end. */
final class Grounds {

    private final List<Ground> spoken;
    private @Nullable Ground decisive;

    /** Begins with what the rules said and which of them decides among them. */
    Grounds(List<Ground> ofRules) {
        this.spoken = new ArrayList<>(undecided(ofRules));
        this.decisive = ofRules.stream()
                .filter(Ground::decisive)
                .map(Grounds::undecided)
                .findFirst()
                .orElse(null);
    }

    /** Something that was said and decides nothing. */
    void note(Ground ground) {
        spoken.add(undecided(ground));
    }

    /** Decides from now on, unless somebody comes after it. */
    void decide(Ground ground) {
        Ground said = undecided(ground);
        if (!spoken.contains(said)) {
            spoken.add(said);
        }
        decisive = said;
    }

    List<Ground> list() {
        return spoken.stream()
                .map(ground -> ground.equals(decisive) ? decided(ground, true) : ground)
                .toList();
    }

    static List<Ground> undecided(List<Ground> grounds) {
        return grounds.stream().map(Grounds::undecided).toList();
    }

    private static Ground undecided(Ground ground) {
        return decided(ground, false);
    }

    private static Ground decided(Ground ground, boolean decisive) {
        return new Ground(
                ground.layer(),
                ground.source(),
                ground.line(),
                ground.rule(),
                ground.sha256(),
                ground.says(),
                decisive);
    }
}
