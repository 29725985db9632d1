package dev.countersign.tool.builtin;

import java.util.Arrays;

/** Finds some bytes in others in linear time, whatever both are (Knuth, Morris and Pratt). */
final class ByteSearch {

    private final byte[] wanted;
    /** How many bytes still fit after so many did and the next one did not. */
    private final int[] fallback;

    /** @param wanted at least one */
    ByteSearch(byte[] wanted) {
        this.wanted = wanted;
        this.fallback = new int[wanted.length + 1];
        fallback[0] = -1;
        int fits = -1;
        for (int i = 0; i < wanted.length; i++) {
            while (fits >= 0 && wanted[fits] != wanted[i]) {
                fits = fallback[fits];
            }
            fits++;
            fallback[i + 1] = fits;
        }
    }

    /** Where the bytes begin from {@code start} on, in order; with {@code overlapping}, also where one of them begins within another. */
    int[] in(byte[] content, int start, boolean overlapping) {
        int[] found = new int[8];
        int count = 0;
        int fits = 0;
        for (int i = start; i < content.length; i++) {
            while (fits >= 0 && (fits == wanted.length || wanted[fits] != content[i])) {
                fits = fallback[fits];
            }
            fits++;
            if (fits == wanted.length) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = i + 1 - wanted.length;
                fits = overlapping ? fits : 0;
            }
        }
        return Arrays.copyOf(found, count);
    }
}
