package dev.countersign.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers 413 to a body over the limit: at once where its length is announced, else after reading no more than the limit.
 * The largest text that a turn takes is 1 MiB, and JSON may write each of its bytes as six.
 */
class BodyLimitFilter extends OncePerRequestFilter {

    static final int LIMIT = 6 * 1024 * 1024 + 64 * 1024;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long announced = request.getContentLengthLong();
        if (announced > LIMIT) {
            Refusal.TOO_LARGE.writeTo(response);
        } else if (announced >= 0 || !isChunked(request)) {
            chain.doFilter(request, response);
        } else {
            byte[] body = request.getInputStream().readNBytes(LIMIT + 1);
            if (body.length > LIMIT) {
                Refusal.TOO_LARGE.writeTo(response);
            } else {
                chain.doFilter(new Buffered(request, body), response);
            }
        }
    }

    private static boolean isChunked(HttpServletRequest request) {
        return request.getHeader("Transfer-Encoding") != null
                && request.getRequestURI().startsWith("/api/");
    }

    /** A request whose body has been read already. */
    private static final class Buffered extends HttpServletRequestWrapper {

        private final ByteArrayInputStream body;

        Buffered(HttpServletRequest request, byte[] body) {
            super(request);
            this.body = new ByteArrayInputStream(body);
        }

        @Override
        public ServletInputStream getInputStream() {
            return new ServletInputStream() {
                @Override
                public int read() {
                    return body.read();
                }

                @Override
                public int read(byte[] bytes, int offset, int length) {
                    return body.read(bytes, offset, length);
                }

                @Override
                public boolean isFinished() {
                    return body.available() == 0;
                }

                @Override
                public boolean isReady() {
                    return true;
                }

                @Override
                public void setReadListener(ReadListener listener) {
                    throw new UnsupportedOperationException();
                }
            };
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        }
    }
}
