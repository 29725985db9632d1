package dev.countersign.api;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.authentication;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

import dev.countersign.access.Caller;
import dev.countersign.access.Credential;
import dev.countersign.access.Right;
import java.util.Set;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

/** Who makes a request in a test. */
final class As {

    private As() {}

    static RequestPostProcessor reader() {
        return caller(Right.READ);
    }

    static RequestPostProcessor worker() {
        return caller(Right.READ, Right.WORK);
    }

    static RequestPostProcessor owner() {
        return caller(Right.READ, Right.WORK, Right.ANSWER);
    }

    static RequestPostProcessor caller(Right... rights) {
        Caller caller = new Caller(new Credential.OfTheProcess("t1"), "token ci", Set.of(rights));
        RequestPostProcessor authenticated = authentication(new TestingAuthenticationToken(caller, "", "ROLE_CALLER"));
        RequestPostProcessor withToken = csrf();
        return request -> withToken.postProcessRequest(authenticated.postProcessRequest(request));
    }
}
