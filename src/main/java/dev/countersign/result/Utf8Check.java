package dev.countersign.result;

/** Whether bytes that come in pieces are UTF-8 (RFC 3629, section 4): no overlong forms, no surrogates. */
final class Utf8Check {

    private int missing;
    private int lowest = 0x80;
    private int highest = 0xBF;
    private boolean broken;

    void feed(byte[] buffer, int offset, int length) {
        for (int i = offset; i < offset + length && !broken; i++) {
            int value = buffer[i] & 0xFF;
            if (missing > 0) {
                follow(value);
            } else if (value >= 0x80) {
                lead(value);
            }
        }
    }

    /** Whether no continuation can make it valid any more. */
    boolean isBroken() {
        return broken;
    }

    /** Whether it is valid as it stands, no character half done. */
    boolean isWhole() {
        return !broken && missing == 0;
    }

    private void lead(int value) {
        if (value >= 0xC2 && value <= 0xDF) {
            expect(1, 0x80, 0xBF);
        } else if (value >= 0xE0 && value <= 0xEF) {
            expect(2, value == 0xE0 ? 0xA0 : 0x80, value == 0xED ? 0x9F : 0xBF);
        } else if (value >= 0xF0 && value <= 0xF4) {
            expect(3, value == 0xF0 ? 0x90 : 0x80, value == 0xF4 ? 0x8F : 0xBF);
        } else {
            broken = true;
        }
    }

    private void follow(int value) {
        if (value < lowest || value > highest) {
            broken = true;
        } else {
            expect(missing - 1, 0x80, 0xBF);
        }
    }

    private void expect(int count, int from, int to) {
        missing = count;
        lowest = from;
        highest = to;
    }
}
