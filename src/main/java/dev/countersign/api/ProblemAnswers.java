package dev.countersign.api;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultDamaged;
import dev.countersign.storage.PassingFailure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MissingRequestValueException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.DisconnectedClientHelper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers every exception under {@code /api/} with a problem document. What nobody expected becomes a 500 with an error
 * id that the log has too, and nothing else.
 */
final class ProblemAnswers implements HandlerExceptionResolver {

    private static final Logger log = LoggerFactory.getLogger(ProblemAnswers.class);

    private final JsonMapper json;

    ProblemAnswers(JsonMapper json) {
        this.json = json;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception exception) {
        boolean security = exception instanceof AccessDeniedException || exception instanceof AuthenticationException;
        if (!request.getRequestURI().startsWith("/api/") || security) {
            return null;
        }
        if (DisconnectedClientHelper.isClientDisconnectedException(exception)) {
            return new ModelAndView();
        }
        ProblemBody body = explain(request, exception);
        try {
            if (exception instanceof ErrorResponse answer) {
                copy(answer.getHeaders(), response);
            }
            write(body, response);
        } catch (IOException gone) {
            log.debug("Nobody reads the answer any more", gone);
        }
        return new ModelAndView();
    }

    void write(ProblemBody body, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        byte[] bytes = json.writeValueAsBytes(body);
        response.resetBuffer();
        response.setStatus(body.status());
        if (body.status() == HttpStatus.SERVICE_UNAVAILABLE.value()) {
            response.setIntHeader(HttpHeaders.RETRY_AFTER, 1);
        }
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
        response.flushBuffer();
    }

    private static ProblemBody explain(HttpServletRequest request, Exception exception) {
        return switch (exception) {
            case Problem problem ->
                ProblemBody.of(status(problem.kind()), problem.code(), problem.detail(), problem.members());
            case ResultDamaged damaged ->
                ProblemBody.of(HttpStatus.NOT_FOUND, "result-damaged", String.valueOf(damaged.getMessage()));
            case TooManyStreams streams ->
                ProblemBody.of(HttpStatus.TOO_MANY_REQUESTS, "too-many-streams", streams.detail());
            case HttpMessageNotReadableException unreadable -> UnreadableBody.explain(unreadable.getCause());
            case TypeMismatchException mismatch -> WrongParameter.explain(mismatch);
            case MissingRequestValueException missing -> WrongParameter.explain(missing);
            case ErrorResponse answer
            when answer.getStatusCode().is4xxClientError() -> ProblemBody.of(answer.getStatusCode());
            default -> PassingFailure.is(exception) ? busy() : unexpected(request, exception);
        };
    }

    private static ProblemBody busy() {
        return ProblemBody.of(
                HttpStatus.SERVICE_UNAVAILABLE,
                "busy",
                "The database is busy or can not be reached. Try again in a moment; what was done is not done twice.");
    }

    private static ProblemBody unexpected(HttpServletRequest request, Exception exception) {
        String id = UUID.randomUUID().toString();
        log.error("Error {} at {} {}", id, request.getMethod(), request.getRequestURI(), exception);
        return ProblemBody.of(
                HttpStatus.INTERNAL_SERVER_ERROR,
                "internal-error",
                "Something went wrong here. The log of the service has more under this error id.",
                Map.of("errorId", id));
    }

    private static HttpStatus status(Problem.Kind kind) {
        return switch (kind) {
            case MALFORMED -> HttpStatus.BAD_REQUEST;
            case NOT_FOUND -> HttpStatus.NOT_FOUND;
            case CONFLICT -> HttpStatus.CONFLICT;
            case PRECONDITION_FAILED -> HttpStatus.PRECONDITION_FAILED;
            case TOO_LARGE -> HttpStatus.CONTENT_TOO_LARGE;
            case INVALID -> HttpStatus.UNPROCESSABLE_CONTENT;
            case MISSING_RIGHT -> HttpStatus.FORBIDDEN;
        };
    }

    private static void copy(HttpHeaders headers, HttpServletResponse response) {
        headers.forEach((name, values) -> {
            if (!HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)) {
                values.forEach(value -> response.addHeader(name, value));
            }
        });
    }
}
