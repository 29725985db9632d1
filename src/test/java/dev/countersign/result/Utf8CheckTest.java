package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8CheckTest {

    @Test
    void anyPiecesAreJudgedAsJavaJudgesTheWhole() {
        Random random = new Random(7);
        int valid = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = nearlyText(random);
            Utf8Check check = new Utf8Check();
            for (int i = 0; i < bytes.length; i++) {
                check.feed(bytes, i, 1);
            }
            assertThat(check.isWhole())
                    .as("%s", new String(bytes, StandardCharsets.ISO_8859_1))
                    .isEqualTo(isUtf8(bytes));
            valid += check.isWhole() ? 1 : 0;
        }
        assertThat(valid).isBetween(2_000, 18_000);
    }

    private static byte[] nearlyText(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int codePoint = random.nextInt(0x110000);
            text.appendCodePoint(codePoint >= 0xD800 && codePoint < 0xE000 ? 'x' : codePoint);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextBoolean()) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)) != null;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
