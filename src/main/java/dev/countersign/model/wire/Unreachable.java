package dev.countersign.model.wire;

import dev.countersign.model.ModelFailure;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Puts a broken connection into words. */
final class Unreachable {

    private Unreachable() {}

    /** @param begun whether the answer had begun */
    static ModelFailure failure(String asked, Exception cause, boolean begun, Duration connect) {
        if (begun) {
            return new ModelFailure(
                    "stream-interrupted", asked + ": the connection broke before the answer was complete.", true, null);
        }
        String why = switch (kind(cause)) {
            case HttpConnectTimeoutException _ -> "no connection within " + seconds(connect);
            case UnknownHostException _ -> "the host name is unknown";
            case UnresolvedAddressException _ -> "the host name is unknown";
            case ConnectException _ -> "the connection was refused";
            case SSLException tls -> "no secure connection (" + tls.getMessage() + ")";
            case null, default -> "the connection was closed before an answer came";
        };
        return new ModelFailure("provider-unreachable", asked + " got no answer: " + why + ".", true, null);
    }

    static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    /** The innermost cause that says something more than that the request failed. */
    private static @Nullable Throwable kind(Throwable thrown) {
        Throwable found = null;
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof HttpConnectTimeoutException || t instanceof SSLException) {
                return t;
            }
            if (t instanceof ConnectException
                    || t instanceof UnknownHostException
                    || t instanceof UnresolvedAddressException) {
                found = t;
            }
        }
        return found;
    }
}
