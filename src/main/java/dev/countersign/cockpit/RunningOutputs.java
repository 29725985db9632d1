package dev.countersign.cockpit;

import dev.countersign.result.OutputTail;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Reads along with running calls. */
@Component
class RunningOutputs {

    /** Bytes of each output that a transcript shows. */
    static final int GLANCE = 4 * 1024;

    /** Bytes of an output that its viewer shows. */
    static final int PAGE = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(RunningOutputs.class);

    private final ResultStore results;
    private final OutputNames names;

    RunningOutputs(ResultStore results, OutputNames names) {
        this.results = results;
        this.names = names;
    }

    /** The end of every output. */
    RunningOutput of(Call call) {
        return of(call, names.of(call.tool()), GLANCE);
    }

    /** The end of one output, more of it. */
    RunningOutput of(Call call, String stream) {
        return of(call, List.of(stream), PAGE);
    }

    private RunningOutput of(Call call, List<String> streams, int bytes) {
        return new RunningOutput(
                streams.stream()
                        .map(name -> new RunningOutput.Stream(name, tail(call, name, bytes)))
                        .toList(),
                TimeLimit.of(call.tool(), call.input()).orElse(null));
    }

    /** A page without it is better than none. */
    private OutputTail tail(Call call, String stream, int bytes) {
        try {
            return results.tail(call.id(), stream, bytes);
        } catch (IOException e) {
            LOG.warn("The output {} of call {} can not be read", stream, call.id(), e);
            return OutputTail.NOTHING;
        }
    }
}
