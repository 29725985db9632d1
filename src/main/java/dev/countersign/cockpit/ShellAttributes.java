package dev.countersign.cockpit;

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
    private final ObjectProvider<RenderedAt> renderedAt;
    private final Times times;

    ShellAttributes(Tasks tasks, Cards cards, ObjectProvider<RenderedAt> renderedAt, ObjectProvider<Clock> clock) {
        this.tasks = tasks;
        this.cards = cards;
        this.renderedAt = renderedAt;
        this.times = new Times(clock.getIfAvailable(Clock::systemUTC));
    }

    /** Read before the handler reads anything. */
    @ModelAttribute("sequence")
    String sequence() {
        RenderedAt stream = renderedAt.getIfAvailable();
        return stream == null ? "" : stream.sequence();
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

    @ModelAttribute("times")
    Times times() {
        return times;
    }
}
