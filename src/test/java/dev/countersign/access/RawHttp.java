package dev.countersign.access;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Sends exactly the lines of a request, however odd, and reads the whole answer. */
final class RawHttp {

    private RawHttp() {}

    /** One answer. */
    record Answer(int status, List<String> headers, String body) {

        Optional<String> header(String name) {
            return headers.stream()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }

        /** Name and value of the cookie that was set, as a request sends it back. */
        String cookie() {
            return header("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
        }
    }

    static Answer send(int port, String body, String... lines) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            String head = String.join("\r\n", lines) + "\r\nConnection: close\r\n";
            if (!body.isEmpty()) {
                head += "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n";
            }
            out.write((head + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
            out.flush();
            return parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static Answer get(int port, String path, String... headers) throws IOException {
        return request("GET", port, path, "", headers);
    }

    static Answer post(int port, String path, String body, String... headers) throws IOException {
        return request("POST", port, path, body, headers);
    }

    private static Answer request(String method, int port, String path, String body, String... headers)
            throws IOException {
        String[] lines = new String[headers.length + 2];
        lines[0] = method + " " + path + " HTTP/1.1";
        lines[1] = "Host: 127.0.0.1:" + port;
        System.arraycopy(headers, 0, lines, 2, headers.length);
        return send(port, body, lines);
    }

    static Answer parse(String text) {
        int end = text.indexOf("\r\n\r\n");
        List<String> head = (end < 0 ? text : text.substring(0, end)).lines().toList();
        return new Answer(
                Integer.parseInt(head.getFirst().split(" ")[1]),
                head.subList(1, head.size()),
                end < 0 ? "" : text.substring(end + 4));
    }
}
