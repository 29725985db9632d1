package dev.countersign.cockpit;

import java.util.Set;
import org.springframework.stereotype.Component;
import org.thymeleaf.dialect.AbstractProcessorDialect;
import org.thymeleaf.processor.IProcessor;
import org.thymeleaf.standard.StandardDialect;

/**
 * Attributes for text that others wrote: {@code cs:markdown}, {@code cs:visible} and {@code cs:words}. They are the only way for such text
 * to become more than text, which is why no template needs an unescaped expression.
 */
@Component
final class CockpitDialect extends AbstractProcessorDialect {

    CockpitDialect() {
        super("Countersign", "cs", StandardDialect.PROCESSOR_PRECEDENCE);
    }

    @Override
    public Set<IProcessor> getProcessors(String prefix) {
        return Set.of(new MarkdownAttribute(prefix), new VisibleAttribute(prefix), new WordsAttribute(prefix));
    }
}
