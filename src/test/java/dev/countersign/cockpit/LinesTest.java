package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinesTest {

    @Test
    void aPageHoldsTwoThousandLinesAndKnowsItsNeighbours() {
        Lines page = Lines.page("x\n".repeat(5_000), 2_001);

        assertThat(page.shown()).hasSize(2_000);
        assertThat(page.shown().getFirst().number()).isEqualTo(2_001);
        assertThat(new long[] {page.before(), page.after(), page.last(), page.total()})
                .containsExactly(1, 4_001, 3_001, 5_000);
    }

    @Test
    void aPageOutsideTheTextIsMovedIntoIt() {
        assertThat(Lines.page("a\nb", 99).from()).isEqualTo(2);
        assertThat(Lines.page("a\nb", -5).from()).isEqualTo(1);
    }

    @Test
    void aCarriageReturnEndsNoLine() {
        assertThat(Lines.page("safe\rhidden\nnext", 1).shown())
                .extracting(Lines.Line::text)
                .containsExactly("safe\rhidden", "next");
    }

    @Test
    void anEmptyTextIsOneEmptyLine() {
        assertThat(Lines.page("", 1).shown()).containsExactly(new Lines.Line(1, ""));
    }
}
