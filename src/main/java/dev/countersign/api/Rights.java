package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.task.Sessions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Turns a caller away who lacks the right that a handler {@link Needs}, before the request's body is read. */
final class Rights implements HandlerInterceptor {

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!(handler instanceof HandlerMethod method)
                || !method.getBeanType().getPackage().equals(Rights.class.getPackage())) {
            return true;
        }
        if (method.hasMethodAnnotation(NeedsNone.class)) {
            return true;
        }
        Needs needs = method.getMethodAnnotation(Needs.class);
        if (needs == null) {
            throw new IllegalStateException("No right is named for " + method);
        }
        require(caller(), needs.value());
        return true;
    }

    /** Refuses with {@code missing-right}, naming the right. */
    static void require(@Nullable Caller caller, Right right) {
        if (caller == null || !caller.may(right)) {
            String name = EnumSpelling.of(right);
            throw Problem.of(Problem.Kind.MISSING_RIGHT, "missing-right", "This needs the right '" + name + "'.")
                    .with("right", name);
        }
    }

    /** To set a model to work in a mode that answers for a person is to answer: that needs the same right as choosing it. */
    static void requireForWork(Caller caller, Sessions sessions, UUID session) {
        if (!caller.may(Right.ANSWER) && sessions.mayRunUnasked(session)) {
            require(caller, Right.ANSWER);
        }
    }

    private static @Nullable Caller caller() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Caller caller ? caller : null;
    }
}
