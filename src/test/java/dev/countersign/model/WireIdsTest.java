package dev.countersign.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ModelReply.RequestedCall;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WireIdsTest {

    // PO-04
    @Test
    void missingIdsAreMinted() {
        List<String> ids = WireIds.assign(calls(null, "", " "), Set.of());
        assertThat(ids).doesNotHaveDuplicates().hasSize(3).allMatch(id -> id.matches("[a-zA-Z0-9_-]{1,64}"));
        assertThat(WireIds.assign(calls(null, "", " "), Set.of())).isEqualTo(ids);
    }

    // PO-05
    @Test
    void aRepeatedIdIsDerivedFromTheFirst() {
        assertThat(WireIds.assign(calls("x", "x"), Set.of())).containsExactly("x", "x-2");
        assertThat(WireIds.assign(calls("x"), Set.of("x", "x-2"))).containsExactly("x-3");
    }

    @Test
    void aDerivedIdDoesNotTakeOneThatAnotherCallBrings() {
        assertThat(WireIds.assign(calls("x", "x", "x-2"), Set.of())).containsExactly("x", "x-3", "x-2");
    }

    @Test
    void aProvidersOwnOddIdStaysAndItsRepeatIsTame() {
        assertThat(WireIds.assign(calls("functions.read:0", "functions.read:0"), Set.of()))
                .containsExactly("functions.read:0", "functions_read_0-2");
        assertThat(WireIds.assign(calls("y".repeat(500)), Set.of("y".repeat(500))))
                .containsExactly("y".repeat(38) + "-2");
    }

    @Test
    void idsStayUniqueOverManySteps() {
        Set<String> used = new HashSet<>();
        for (int step = 0; step < 50; step++) {
            List<String> ids = WireIds.assign(calls(null, "call-3", "", "call-3"), used);
            ids.forEach(id -> assertThat(used.add(id)).as(id).isTrue());
        }
    }

    private static List<RequestedCall> calls(String... ids) {
        return Arrays.stream(ids)
                .map(id -> new RequestedCall(id, "read_file", "{}"))
                .toList();
    }
}
