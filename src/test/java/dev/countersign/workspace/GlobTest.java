package dev.countersign.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "*.txt a.txt true",
                "*.txt a/b/c.txt true",
                "./*.txt a/c.txt false",
                "./*.txt c.txt true",
                "src/*.txt src/a.txt true",
                "src/*.txt src/b/a.txt false",
                "src/*.txt x/src/a.txt false",
                "src/**/*.txt src/a.txt true",
                "src/**/*.txt src/x/y/a.txt true",
                "**/x/** x/a true",
                "**/x/** x false",
                "**/a/**/b/**/c a/b/c true",
                "**/a/**/b/**/c q/a/1/b/2/3/c true",
                "**/a/**/b/**/c q/a/1/2/3/c false",
                "** .hidden/x true",
                "a?c abc true",
                "a?c a\uD83D\uDE00c true",
                "a?c ac false",
                "[a-c]x bx true",
                "[!a-c]x bx false",
                "[^a-c]x dx true",
                "[]a]x ]x true",
                "[a-]x -x true",
                "*.{java,kt} a/B.kt true",
                "*.{java,kt} a/B.kts false",
                "{src,test/{a,b}}/*.md test/b/x.md true",
                "{src,test/{a,b}}/*.md test/c/x.md false",
                "a{,b}c ac true",
                "*.TXT a.txt false",
                "$0(x)+.y $0(x)+.y true"
            })
    void namesAreMatchedOneByOne(String pattern, String path, boolean matches) throws PathRefused {
        assertThat(Glob.parse(pattern).matches(List.of(path.split("/")))).isEqualTo(matches);
    }

    @ParameterizedTest // SE-07
    @ValueSource(
            strings = {
                "../*.pem",
                "/etc/*",
                "**/../../*",
                "~/*",
                "src/../**",
                "{..,a}/x",
                "{.,a}./x",
                "{a,/etc}/x",
                "..",
                "a\\b",
                "a\u0000"
            })
    void whatClimbsOutIsRefused(String pattern) {
        assertThatExceptionOfType(PathRefused.class).isThrownBy(() -> Glob.parse(pattern));
    }

    @ParameterizedTest // SE-07
    @ValueSource(strings = {"{a,b", "[", "a]b}", "[a", "[!]", "{a,{b}", "", "."})
    void whatIsNoPatternIsRefused(String pattern) {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> Glob.parse(pattern))
                .withMessageContaining("pattern");
    }

    @Test
    void alternativesDoNotMultiplyWithoutEnd() {
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> Glob.parse("{a,b}".repeat(200)))
                .withMessageContaining("more than 256");
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.SECONDS)
    void aHostilePatternIsNotSlow() throws PathRefused {
        String name = "a".repeat(255);
        assertThat(Glob.parse("*a".repeat(400) + "b").matches(List.of(name))).isFalse();
        List<String> deep = java.util.Collections.nCopies(3_000, "a");
        assertThat(Glob.parse("**/a/".repeat(150) + "b").matches(deep)).isFalse();
    }
}
