package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class SessionCookieTest {

    /** As from two containers that listen on the same port, each behind one of its own. */
    private static MockHttpServletRequest throughPort(int port) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setLocalPort(7446);
        request.addHeader(HttpHeaders.HOST, "127.0.0.1:" + port);
        request.setServerPort(port);
        return request;
    }

    @Test
    void servicesBehindTwoPortsOfOneMachineKeepTheirWindowsApart() {
        MockHttpServletResponse first = new MockHttpServletResponse();
        MockHttpServletResponse second = new MockHttpServletResponse();

        SessionCookie.write(throughPort(8001), first, "one", false);
        SessionCookie.write(throughPort(8002), second, "two", false);

        assertThat(first.getHeader(HttpHeaders.SET_COOKIE)).startsWith("countersign-8001=one;");
        assertThat(second.getHeader(HttpHeaders.SET_COOKIE)).startsWith("countersign-8002=two;");
        MockHttpServletRequest later = throughPort(8001);
        later.setCookies(new Cookie("countersign-8002", "two"), new Cookie("countersign-8001", "one"));
        assertThat(SessionCookie.read(later)).contains("one");
    }
}
