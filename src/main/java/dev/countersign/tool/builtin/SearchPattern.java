package dev.countersign.tool.builtin;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.countersign.workspace.PathRefused;
import org.jspecify.annotations.Nullable;

/**
 * What a search looks for. Expressions are RE2's: without references back and looks around, and for that linear.
 *
 * @param expression null for a literal
 */
record SearchPattern(
        String spelled, boolean caseSensitive, @Nullable Pattern expression) {

    private static final int MAX_EXPRESSION = 2_000;

    /** @throws PathRefused if nothing can match it */
    static SearchPattern of(String spelled, boolean regex, boolean caseSensitive) throws PathRefused {
        if (spelled.indexOf('\n') >= 0) {
            throw new PathRefused("A pattern is looked for within one line; leave the line break out.");
        }
        return new SearchPattern(spelled, caseSensitive, regex ? expression(spelled, caseSensitive) : null);
    }

    private static Pattern expression(String spelled, boolean caseSensitive) throws PathRefused {
        if (ExpressionSize.of(spelled) > MAX_EXPRESSION) {
            throw new PathRefused(
                    "The regular expression is too large once its repetitions are written out; use * or +.");
        }
        try {
            return Pattern.compile(spelled, caseSensitive ? 0 : Pattern.CASE_INSENSITIVE);
        } catch (PatternSyntaxException invalid) {
            throw new PathRefused(
                    "The pattern is no regular expression of RE2: %s. Without regex it is taken literally."
                            .formatted(invalid.getMessage()));
        }
    }

    LineMatcher matcher() {
        return expression == null ? new LiteralMatcher(spelled, caseSensitive) : new ExpressionMatcher(expression);
    }
}
