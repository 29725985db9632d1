package dev.countersign.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the policy files say of a call.
 *
 * @param effect null where no file has a say, and the mode decides
 */
public record Verdict(@Nullable Effect effect, List<Ground> grounds) {}
