package dev.countersign.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ModelFailure;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a provider says when it can not answer, in words. */
class ProviderErrorTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"error":{"message":"no","type":"odd"}} | no (odd)
            {"error":{"message":"no"}}              | no
            {"error":{"code":"bad_thing"}}          | bad_thing
            {"error":"plain words"}                 | plain words
            {"message":"at the top"}                | at the top
            {"detail":"of a gateway"}               | of a gateway
            not JSON at all                         | not JSON at all
            {"error":{}}                            | {"error":{}}
            """)
    void theMessageIsFoundWhereverItStands(String body, String said) {
        assertThat(ProviderError.ofStatus(500, body, "POST http://h/v1", null, null))
                .hasMessage("POST http://h/v1 answered 500: " + said);
    }

    @Test
    void anAnswerThatSaysNothingIsToldByItsStatus() {
        assertThat(ProviderError.ofStatus(500, " ", "POST http://h/v1", null, null))
                .hasMessage("POST http://h/v1 answered 500.");
    }

    @ParameterizedTest
    @CsvSource({
        "invalid_request_error,,false",
        "authentication_error,,false",
        "insufficient_quota,,false",
        ",context_length_exceeded,false",
        "overloaded_error,,true",
        ",rate_limit_exceeded,true",
        ",400,false",
        ",401,false",
        ",429,true",
        ",503,true",
        ",,true"
    })
    void insideAStreamOnlyWhatWaitingHealsIsTriedAgain(String type, String code, boolean again) {
        var error = VerbatimJson.object().put("message", "m");
        if (type != null) {
            error.put("type", type);
        }
        if (code != null && code.matches("[0-9]+")) {
            error.put("code", Integer.parseInt(code));
        } else if (code != null) {
            error.put("code", code);
        }
        assertThat(ProviderError.inStream(error).retryable()).isEqualTo(again);
    }

    @Test
    void whatIsSaidIsOneClippedLineInWhichNothingHides() {
        assertThat(ProviderError.readable(" a\nb\tc\u0007\u202e\ud800 ", null)).isEqualTo("a b c\\u0007\\u202e\\ud800");
        String clipped = ProviderError.readable("x".repeat(1_997) + "😀😀", null);
        assertThat(clipped).hasSizeLessThanOrEqualTo(2_000).endsWith("x …");
    }

    @Test
    void aKeyIsBlottedOutAlsoWhereItWasClipped() {
        String key = "sk-secret-0123456789";
        assertThat(ProviderError.readable("key " + key + " is bad", key)).isEqualTo("key [api key] is bad");
        for (int before = 1_960; before < 2_000; before++) {
            var error = VerbatimJson.object().put("message", "x".repeat(before) + key);
            ModelFailure failure = ProviderError.inStream(error).without(key);
            assertThat(failure.getMessage()).as("after %d", before).doesNotContain("sk-sec");
        }
    }

    @Test
    void aConnectionThatFailsSaysHow() {
        assertThat(failure(new UnknownHostException("h"))).hasMessageEndingWith("the host name is unknown.");
        assertThat(failure(new HttpConnectTimeoutException("t"))).hasMessageEndingWith("no connection within 10 s.");
        assertThat(failure(new ConnectException())).hasMessageEndingWith("the connection was refused.");
        assertThat(failure(new SSLHandshakeException("old")))
                .hasMessageEndingWith("no secure connection (old).")
                .returns(true, ModelFailure::retryable);
        assertThat(failure(new IllegalStateException("x")))
                .hasMessageEndingWith("the connection was closed before an answer came.");
        assertThat(Unreachable.failure("POST h", new ConnectException(), true, Duration.ofSeconds(1))
                        .code())
                .isEqualTo("stream-interrupted");
    }

    private static ModelFailure failure(Exception cause) {
        ModelFailure failure =
                Unreachable.failure("POST h", new RuntimeException("I/O", cause), false, Duration.ofSeconds(10));
        assertThat(failure.code()).isEqualTo("provider-unreachable");
        return failure;
    }
}
