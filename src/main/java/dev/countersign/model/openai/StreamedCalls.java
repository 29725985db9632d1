package dev.countersign.model.openai;

import dev.countersign.model.wire.VerbatimJson;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which call a fragment belongs to. Servers number their calls, or name them by id, or do neither, or give every call
 * the number 0 or every fragment a new id. So, in this order:
 *
 * <ol>
 *   <li>a number decides, unless it comes with a name and a new id, or with a name and other whole arguments and no id,
 *       where the call of that number is complete;
 *   <li>without a number a known id decides, unless it comes with a name and other whole arguments;
 *   <li>without either, a name begins a call where the one before is complete or has another name, and everything else
 *       goes on with the call before. A whole repeat of a call at the same place of a later list is that call again.
 * </ol>
 */
final class StreamedCalls {

    private final List<StreamedCall> calls = new ArrayList<>();

    List<StreamedCall> inOrder() {
        return calls;
    }

    /** The fragments of one delta. */
    void add(JsonNode list) {
        Set<StreamedCall> touched = new LinkedHashSet<>();
        int place = 0;
        for (JsonNode entry : list) {
            if (entry instanceof ObjectNode fragment) {
                StreamedCall call = find(fragment, place, touched);
                if (call == null) {
                    call = new StreamedCall(VerbatimJson.integer(fragment.get("index")));
                    calls.add(call);
                }
                call.add(fragment);
                touched.add(call);
            }
            place++;
        }
    }

    private @Nullable StreamedCall find(ObjectNode fragment, int place, Set<StreamedCall> touched) {
        OptionalLong index = VerbatimJson.integer(fragment.get("index"));
        String id = VerbatimJson.text(fragment.get("id"));
        String name = VerbatimJson.text(fragment.path("function").get("name"));
        String arguments = StreamedCall.textOf(fragment.path("function").get("arguments"));
        if (index.isPresent()) {
            return byIndex(index.getAsLong(), id, name, arguments);
        }
        return id.isBlank() ? byPlace(name, arguments, place, touched) : byId(id, name, arguments, touched);
    }

    private @Nullable StreamedCall byIndex(long index, String id, String name, String arguments) {
        StreamedCall latest = null;
        for (StreamedCall call : calls.reversed()) {
            if (call.hasIndex(index)) {
                if (id.isBlank() && startsAnother(call, name, arguments)) {
                    return null;
                }
                if (id.isBlank() || call.id().isBlank() || call.id().equals(id)) {
                    return call;
                }
                latest = latest == null ? call : latest;
            }
        }
        boolean another = latest != null
                && !name.isBlank()
                && (latest.complete() || !latest.name().equals(name));
        return another ? null : latest;
    }

    private @Nullable StreamedCall byId(String id, String name, String arguments, Set<StreamedCall> touched) {
        for (StreamedCall call : calls) {
            if (call.id().equals(id) && !touched.contains(call)) {
                if (!startsAnother(call, name, arguments)) {
                    return call;
                }
            }
        }
        return name.isBlank() && touched.isEmpty() ? last() : null;
    }

    /** Whether a fragment with a name and whole arguments of its own can not belong to a call that is whole already. */
    private static boolean startsAnother(StreamedCall call, String name, String arguments) {
        return !name.isBlank()
                && arguments.endsWith("}")
                && call.complete()
                && VerbatimJson.parseObject(arguments).isPresent()
                && (call.differsFrom(arguments) || !call.name().equals(name));
    }

    private @Nullable StreamedCall byPlace(String name, String arguments, int place, Set<StreamedCall> touched) {
        StreamedCall last = last();
        if (last == null || name.isBlank()) {
            return last;
        }
        StreamedCall same = place < calls.size() ? calls.get(place) : null;
        if (same != null && same.name().equals(name) && same.complete() && !same.differsFrom(arguments)) {
            return same;
        }
        boolean another = touched.contains(last) || last.complete() || !name.startsWith(last.name());
        return another ? null : last;
    }

    private @Nullable StreamedCall last() {
        return calls.isEmpty() ? null : calls.getLast();
    }
}
