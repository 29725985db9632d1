package dev.countersign.api;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.servlet.HandlerInterceptor;

/** Answers what failed before it reached a handler, a refused address for one, with a problem document too. */
final class ErrorDispatch implements HandlerInterceptor {

    private final ProblemAnswers problems;

    ErrorDispatch(ProblemAnswers problems) {
        this.problems = problems;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        boolean ours = request.getDispatcherType() == DispatcherType.ERROR
                && request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String failed
                && failed.startsWith("/api/");
        if (!ours) {
            return true;
        }
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        problems.write(ProblemBody.of(HttpStatusCode.valueOf(status instanceof Integer code ? code : 500)), response);
        return false;
    }
}
