package dev.countersign.turn;

import dev.countersign.approval.History;
import dev.countersign.result.KnownCalls;
import dev.countersign.result.ResultStore;
import dev.countersign.result.Swept;
import java.io.IOException;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Clears the folder of results, before anything runs here, of what earlier runs have left. */
@Component
class ResultSweep implements KnownCalls {

    private static final Logger LOG = LoggerFactory.getLogger(ResultSweep.class);

    private final ResultStore results;
    private final ToolCalls calls;
    private final History history;

    ResultSweep(ResultStore results, ToolCalls calls, History history) {
        this.results = results;
        this.calls = calls;
        this.history = history;
    }

    void sweep() {
        try {
            Swept swept = results.sweep(this);
            if (swept.strange() > 0) {
                LOG.warn(
                        "{} files in the folder of results are of calls that this database does not know. They are left there: another database may have made them",
                        swept.strange());
            }
        } catch (IOException e) {
            LOG.warn("Leftovers in the folder of results could not be removed: {}", e.getMessage());
        }
    }

    @Override
    public Set<UUID> existing(Set<UUID> ids) {
        return calls.existing(ids);
    }

    @Override
    public Set<UUID> erased(Set<UUID> ids) {
        return history.callsAmong(ids);
    }

    @Override
    public boolean isRunning(UUID call) {
        return calls.isRunning(call);
    }
}
