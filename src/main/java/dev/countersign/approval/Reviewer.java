package dev.countersign.approval;

import dev.countersign.model.Model;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.Models;
import dev.countersign.model.Usage;
import dev.countersign.tool.CancellationSignal;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Asks a model whether a call may run without a person. It is a request of its own, with its own instructions and without
 * tools, and it is made once. Whatever comes back, {@link Gatekeeper} decides what it counts for.
 */
@Component
public class Reviewer {

    private static final Logger LOG = LoggerFactory.getLogger(Reviewer.class);

    private final Models models;
    private final ReviewPrompt prompt = new ReviewPrompt();

    Reviewer(Models models) {
        this.models = models;
    }

    /** The id of the model that reviews a task's calls: the configured one, else the task's own. */
    public String modelFor(String taskModel) {
        return models.reviewModel().map(Model::id).orElse(taskModel);
    }

    /** Blocks until there is an answer, or none is to be had. No transaction is open meanwhile. */
    public Opinion review(CallToReview call, String modelId, CancellationSignal cancellation) {
        Optional<Model> model = models.find(modelId);
        if (model.isEmpty()) {
            return withheld("The model " + modelId + " is not configured any more.");
        }
        return prompt.request(call)
                .map(request -> ask(model.get(), request, cancellation))
                .orElseGet(() -> withheld("The call is too long to be reviewed as a whole."));
    }

    private static Opinion ask(Model model, ModelRequest request, CancellationSignal cancellation) {
        try {
            ModelReply reply = model.client().judge(request, cancellation);
            return ReviewVerdict.read(reply)
                    .<Opinion>map(said -> new Opinion.Given(said.verdict(), said.reason(), reply.usage()))
                    .orElseGet(() -> new Opinion.Withheld(
                            "Its answer is not the one JSON object with a verdict that was asked for.", reply.usage()));
        } catch (ModelFailure failure) {
            return withheld(failure.getMessage());
        } catch (RuntimeException fault) {
            LOG.error("A review met an unexpected fault", fault);
            return withheld("The request met an unexpected fault; the engine's log says which.");
        }
    }

    private static Opinion withheld(String why) {
        return new Opinion.Withheld(why, Usage.NONE);
    }
}
