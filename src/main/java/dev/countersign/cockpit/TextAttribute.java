package dev.countersign.cockpit;

import java.util.Objects;
import org.thymeleaf.context.ITemplateContext;
import org.thymeleaf.engine.AttributeName;
import org.thymeleaf.model.IProcessableElementTag;
import org.thymeleaf.processor.element.AbstractAttributeTagProcessor;
import org.thymeleaf.processor.element.IElementTagStructureHandler;
import org.thymeleaf.standard.expression.StandardExpressions;
import org.thymeleaf.templatemode.TemplateMode;

/** An attribute whose expression is a text, which becomes the element's body; htmx looks at nothing in it. */
abstract class TextAttribute extends AbstractAttributeTagProcessor {

    private static final int AFTER_ATTRIBUTES_AND_CONDITIONS = 1300;

    TextAttribute(String prefix, String name) {
        super(TemplateMode.HTML, prefix, null, false, name, true, AFTER_ATTRIBUTES_AND_CONDITIONS, true);
    }

    /** Markup that is safe whatever the text is. */
    abstract String markup(String text);

    @Override
    protected void doProcess(
            ITemplateContext context,
            IProcessableElementTag tag,
            AttributeName attributeName,
            String attributeValue,
            IElementTagStructureHandler structure) {
        Object value = StandardExpressions.getExpressionParser(context.getConfiguration())
                .parseExpression(context, attributeValue)
                .execute(context);
        structure.setAttribute("hx-disable", "true");
        structure.setBody(markup(Objects.toString(value, "")), false);
    }
}
