package dev.countersign.approval;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whether a remembered request is nearly the one that is made now: the same input of a tool that has been replaced since,
 * or an input that differs in one member, while another member is the same or most of the differing one is.
 */
final class NearMiss {

    /** Characters of an input that are compared, and no more are read. */
    static final int LONGEST = 16 * 1024;

    private static final int SHOWN = 60;

    private NearMiss() {}

    /** What differs, in words; empty if it is another request altogether. */
    static Optional<String> between(RememberedRows.Kin remembered, ToolRequest request) {
        String stored = remembered.getInput();
        if (stored == null) {
            return Optional.empty();
        }
        try {
            ObjectNode then = CanonicalInput.parse(stored).value();
            if (then.equals(request.input())) {
                return remembered.getRevision().equals(request.revision())
                        ? Optional.empty()
                        : Optional.of("the tool has been replaced since");
            }
            return ofInputs(then, request.input());
        } catch (InvalidInput impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Optional<String> ofInputs(ObjectNode then, ObjectNode now) {
        TreeSet<String> names = new TreeSet<>(then.propertyNames());
        names.addAll(now.propertyNames());
        List<String> differing = names.stream()
                .filter(name -> !Objects.equals(then.get(name), now.get(name)))
                .toList();
        if (differing.size() != 1) {
            return Optional.empty();
        }
        String name = differing.getFirst();
        boolean near = names.size() > 1 || alike(then.get(name), now.get(name));
        return near
                ? Optional.of("`%s` was %s, and is %s now".formatted(name, shown(then.get(name)), shown(now.get(name))))
                : Optional.empty();
    }

    /** More than half of the longer text stands at the beginning or the end of both. */
    private static boolean alike(@Nullable JsonNode then, @Nullable JsonNode now) {
        String one = String.valueOf(then);
        String other = String.valueOf(now);
        int shorter = Math.min(one.length(), other.length());
        int before = 0;
        while (before < shorter && one.charAt(before) == other.charAt(before)) {
            before++;
        }
        int after = 0;
        while (after < shorter - before
                && one.charAt(one.length() - 1 - after) == other.charAt(other.length() - 1 - after)) {
            after++;
        }
        return 2 * (before + after) > Math.max(one.length(), other.length());
    }

    private static String shown(@Nullable JsonNode value) {
        if (value == null) {
            return "not given";
        }
        String text = value.toString();
        return text.length() <= SHOWN
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, SHOWN)))
                        + "… (%,d characters)".formatted(text.length());
    }
}
