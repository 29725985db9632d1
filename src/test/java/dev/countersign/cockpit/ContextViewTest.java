package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.FinishReason;
import dev.countersign.model.Usage;
import dev.countersign.turn.Step;
import dev.countersign.turn.TaskUsage;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ContextViewTest {

    @Test
    void everyPartHasANameAndInstructionsOfTheWorkspaceOnlyWhereThereAreAny() {
        assertThat(shown(Map.of("system", 1_200L, "agents", 0L), Step.Cuts.NONE).parts())
                .containsExactly(new ContextView.Part("instructions", "1,200"));
        assertThat(shown(Map.of("agents", 300L), Step.Cuts.NONE).parts())
                .containsExactly(new ContextView.Part("AGENTS.md", "300"));
    }

    @Test
    void whatWasLeftOutIsSaid() {
        assertThat(shown(Map.of(), Step.Cuts.NONE).cuts()).isEmpty();
        assertThat(shown(Map.of(), new Step.Cuts(1, 2, 0, 0, true)).cuts())
                .containsExactly(
                        "1 older result sent as one line each",
                        "2 older replies left out with the results",
                        "AGENTS.md left out: it would take more than half of the room that a conversation has");
    }

    @Test
    void totalsNameCacheReviewsAndCost() {
        assertThat(new ContextView(null, TaskUsage.NONE).totals()).isEmpty();
        TaskUsage used =
                new TaskUsage(new Usage(12_000, 300, 4_000, 50), new Usage(20, 4), new BigDecimal("0.01234"), false);
        assertThat(new ContextView(null, used).totals())
                .containsExactly(
                        "12,000 in (4,000 from its cache) (50 into its cache), 300 out",
                        "reviews: 20 in, 4 out",
                        "cost, as far as prices are configured: 0.0123");
    }

    private static ContextView shown(Map<String, Long> parts, Step.Cuts cuts) {
        Step step = new Step(
                UUID.randomUUID(),
                0,
                1,
                "",
                "m",
                FinishReason.COMPLETE,
                Usage.NONE,
                new Step.Budget(9_000, 1_500, new LinkedHashMap<>(parts), cuts),
                List.of());
        return new ContextView(step, TaskUsage.NONE);
    }
}
