package dev.countersign.model;

import dev.countersign.model.ModelReply.RequestedCall;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The ids under which calls go back to a provider. A provider's own id is kept where it is the first of its kind; a
 * missing one is minted, a repeated one gets a number. What is made here is at most 40 letters, digits, {@code _} and
 * {@code -}, which every provider accepts.
 */
public final class WireIds {

    private static final int LONGEST = 40;

    private WireIds() {}

    /**
     * One id a call, in order, all different from each other and from those used before. The same arguments give the
     * same ids.
     *
     * @param used the ids of the whole conversation so far; not changed
     */
    public static List<String> assign(List<RequestedCall> calls, Set<String> used) {
        Set<String> sent = calls.stream().map(WireIds::sentId).collect(Collectors.toSet());
        Set<String> assigned = new LinkedHashSet<>();
        for (RequestedCall call : calls) {
            String id = sentId(call);
            assigned.add(
                    id.isBlank() || used.contains(id) || assigned.contains(id) ? fresh(id, used, assigned, sent) : id);
        }
        return List.copyOf(assigned);
    }

    private static String sentId(RequestedCall call) {
        String id = call.providerCallId();
        return id == null ? "" : id;
    }

    private static String fresh(String id, Set<String> used, Set<String> assigned, Set<String> sent) {
        String stem = id.isBlank() ? "call" : id.replaceAll("[^a-zA-Z0-9_-]", "_");
        for (int n = id.isBlank() ? used.size() + assigned.size() + 1 : 2; ; n++) {
            String suffix = "-" + n;
            String candidate = stem.substring(0, Math.min(stem.length(), LONGEST - suffix.length())) + suffix;
            if (!used.contains(candidate) && !assigned.contains(candidate) && !sent.contains(candidate)) {
                return candidate;
            }
        }
    }
}
