package dev.countersign.cockpit;

import dev.countersign.signal.SignalHub;
import dev.countersign.task.Tasks;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.thymeleaf.context.LazyContextVariable;

/** Gives every page of this package its surroundings; what a template does not name is not read. */
@ControllerAdvice(basePackageClasses = ShellAttributes.class)
class ShellAttributes {

    private static final int TASKS = 50;

    private final Tasks tasks;
    private final Cards cards;
    private final PolicyViews policies;
    private final ProposedWrites writes;
    private final ObjectProvider<SignalHub> hub;
    private final Times times;

    ShellAttributes(
            Tasks tasks,
            Cards cards,
            PolicyViews policies,
            ProposedWrites writes,
            ObjectProvider<SignalHub> hub,
            ObjectProvider<Clock> clock) {
        this.tasks = tasks;
        this.cards = cards;
        this.policies = policies;
        this.writes = writes;
        this.hub = hub;
        this.times = new Times(clock.getIfAvailable(Clock::systemUTC));
    }

    /** Read before the handler reads anything. */
    @ModelAttribute("sequence")
    String sequence() {
        SignalHub stream = hub.getIfAvailable();
        return stream == null ? "" : stream.position();
    }

    @ModelAttribute("shell")
    LazyContextVariable<Shell> shell() {
        return new LazyContextVariable<>() {
            @Override
            protected Shell loadValue() {
                return new Shell(cards.count(), tasks.list(false, TASKS, null).items());
            }
        };
    }

    /** For what pages say of invalid rules. */
    @ModelAttribute("policies")
    PolicyViews policies() {
        return policies;
    }

    /** For what cards say of the files that a call would write. */
    @ModelAttribute("writes")
    ProposedWrites writes() {
        return writes;
    }

    @ModelAttribute("times")
    Times times() {
        return times;
    }
}
