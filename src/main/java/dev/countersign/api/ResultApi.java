package dev.countersign.api;

import dev.countersign.access.Right;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.ServletWebRequest;

/** The complete result, byte for byte as it was stored, never as something that a browser would run. */
@RestController
class ResultApi {

    private final Results results;

    ResultApi(Results results) {
        this.results = results;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/calls/{id}/result")
    void getResult(
            @PathVariable UUID id,
            @RequestHeader(name = HttpHeaders.RANGE, required = false) @Nullable String range,
            @RequestHeader(name = HttpHeaders.IF_RANGE, required = false) @Nullable String ifRange,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Results.Stored result = results.of(id);
        String etag = '"' + result.sha256() + '"';
        response.setHeader(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        response.setHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "sandbox; default-src 'none'");
        if (new ServletWebRequest(request, response).checkNotModified(etag)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(result.document())) {
            boolean sameDocument = ifRange == null || ifRange.equals(etag);
            send(channel, ByteRange.parse(sameDocument ? range : null, channel.size()), response);
        }
    }

    private static void send(FileChannel document, ByteRange range, HttpServletResponse response) throws IOException {
        long size = document.size();
        switch (range) {
            case ByteRange.Whole() -> copy(document, 0, size, response);
            case ByteRange.Part part -> {
                response.setStatus(HttpStatus.PARTIAL_CONTENT.value());
                response.setHeader(HttpHeaders.CONTENT_RANGE, "bytes " + part.first() + "-" + part.last() + "/" + size);
                copy(document, part.first(), part.length(), response);
            }
            case ByteRange.Unsatisfiable() -> throw new UnsatisfiableRange(size);
        }
    }

    private static void copy(FileChannel document, long from, long length, HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLengthLong(length);
        OutputStream out = response.getOutputStream();
        WritableByteChannel target = Channels.newChannel(out);
        for (long sent = 0; sent < length; ) {
            long now = document.transferTo(from + sent, length - sent, target);
            if (now <= 0) {
                throw new IOException("The stored result became shorter while it was sent");
            }
            sent += now;
        }
        out.flush();
    }

    /** A range that begins behind the end; answered as 416 with the length. */
    private static final class UnsatisfiableRange extends ErrorResponseException {
        private static final long serialVersionUID = 1L;

        UnsatisfiableRange(long size) {
            super(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE);
            getHeaders().set(HttpHeaders.CONTENT_RANGE, "bytes */" + size);
        }
    }
}
