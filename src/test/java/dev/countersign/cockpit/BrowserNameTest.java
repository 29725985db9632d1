package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserNameTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 | Firefox on Linux",
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0 | Edge on Windows",
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19 Safari/605.1.15 | Safari on macOS",
                "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36 | Chrome on Android",
                "Firefox/1 | Firefox",
                "curl/8 | Another browser",
                "'' | A browser that does not say which"
            })
    void aBrowserIsCalledAsPeopleCallIt(String userAgent, String name) {
        assertThat(BrowserName.of(userAgent)).isEqualTo(name);
    }
}
