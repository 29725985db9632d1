package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.visible.Oddity;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ShownInputTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static ShownInput ofContent(String content) {
        ObjectNode input = JSON.createObjectNode();
        input.put("content", content);
        input.put("path", "a.txt");
        return ShownInput.of(input);
    }

    @Test
    void twoHundredLinesAreShownAndOneMoreIsNot() {
        assertThat(ofContent("x\n".repeat(199)).complete()).isTrue();
        assertThat(ofContent("x\n".repeat(200)).hiddenLines()).isEqualTo(1);
    }

    @Test
    void sixteenKibibytesAreShownAndOneMoreByteIsNot() {
        int rest = 16 * 1024 - "a.txt".length();

        assertThat(ofContent("x".repeat(rest)).complete()).isTrue();
        assertThat(ofContent("x".repeat(rest + 1)).hiddenLines()).isEqualTo(1);
    }

    @Test
    void aCutIsNeverInsideACharacter() {
        ShownInput input = ofContent("😀".repeat(8_000));

        String shown = input.fields().getLast().values().getFirst();

        assertThat(shown).matches("(😀)+");
        assertThat(ByteSize.ofUtf8(shown)).isBetween(ShownInput.BYTE_LIMIT - 12, ShownInput.BYTE_LIMIT);
    }

    @Test
    void aShortValueComesBeforeTheLongOneThatHidIt() {
        ShownInput input = ofContent("x\n".repeat(5_000));

        assertThat(input.fields()).extracting(InputField::name).containsExactly("path", "content");
        assertThat(input.fields().getFirst().values()).containsExactly("a.txt");
    }

    @Test
    void aCommandIsSeenWholeAtAGlanceWithItsWordsTold() {
        assertThat(ShownInput.of(JSON.readTree("{\"argv\":[\"git\",\"commit\",\"-m\",\"two words\",\"\"]}"))
                        .glance())
                .isEqualTo("git commit -m 'two words' ''");
        assertThat(ShownInput.of(JSON.readTree("{\"argv\":[\"sh\",\"-c\",\"make\\nmake install\"]}"))
                        .glance())
                .isEqualTo("sh -c 'make …");
    }

    @Test
    void oddCharactersCountWhereverTheyHide() {
        assertThat(ofContent("x\n".repeat(5_000) + "\u202e").oddities()).containsExactly(Oddity.BIDI);
    }

    @Test
    void whatIsNoObjectIsShownAsItIs() {
        assertThat(ShownInput.of(JSON.readTree("\"{broken\""))
                        .fields()
                        .getFirst()
                        .values())
                .containsExactly("{broken");
    }

    @Test
    void otherValuesAreShownAsJson() {
        ShownInput input = ShownInput.of(JSON.readTree("{\"a\":null,\"b\":1.5,\"c\":[],\"d\":{\"e\":1}}"));

        assertThat(input.fields())
                .extracting(field -> field.name() + "=" + field.values().getFirst())
                .containsExactly("a=null", "b=1.5", "c=[]", "d={\n  \"e\" : 1\n}");
    }
}
