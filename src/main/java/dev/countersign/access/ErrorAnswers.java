package dev.countersign.access;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is said when something failed that nobody expected: the status and an id that stands in the log beside the cause.
 * Nothing of the cause itself, whatever the client accepts: a page, a fragment for htmx, or a problem for all else.
 */
@Controller
class ErrorAnswers implements ErrorController {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorAnswers.class);

    private final JsonMapper json;

    ErrorAnswers(JsonMapper json) {
        this.json = json;
    }

    @RequestMapping("/error")
    Object answer(HttpServletRequest request) {
        HttpStatus status = status(request);
        String id = status.is5xxServerError() ? logged(request) : "";
        return wantsPage(request) ? page(request, status, id) : problem(status, id);
    }

    private static ModelAndView page(HttpServletRequest request, HttpStatus status, String id) {
        String view = request.getHeader("HX-Request") == null ? "failure" : "failure :: message";
        return new ModelAndView(view, Map.of("status", status.value(), "title", title(status), "id", id), status);
    }

    private ResponseEntity<byte[]> problem(HttpStatus status, String id) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, title(status));
        problem.setProperty("code", code(status));
        if (!id.isEmpty()) {
            problem.setProperty("errorId", id);
        }
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(json.writeValueAsBytes(problem));
    }

    private static String logged(HttpServletRequest request) {
        String id = UUID.randomUUID().toString();
        LOG.error(
                "Request failed, error {}: {} {}",
                id,
                request.getMethod(),
                request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI),
                (Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION));
        return id;
    }

    private static HttpStatus status(HttpServletRequest request) {
        @Nullable
        HttpStatus status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                ? HttpStatus.resolve(code)
                : null;
        return status == null ? HttpStatus.INTERNAL_SERVER_ERROR : status;
    }

    private static boolean wantsPage(HttpServletRequest request) {
        if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                && uri.startsWith("/api/")) {
            return false;
        }
        String accept = request.getHeader("Accept");
        return request.getHeader("HX-Request") != null || (accept != null && accept.contains("text/html"));
    }

    private static String code(HttpStatus status) {
        return status.is5xxServerError()
                ? "internal-error"
                : status.getReasonPhrase().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static String title(HttpStatus status) {
        return switch (status) {
            case NOT_FOUND -> "There is nothing here.";
            case METHOD_NOT_ALLOWED -> "This can not be done here.";
            default -> status.is5xxServerError() ? "Something went wrong on our side." : "The request was refused.";
        };
    }
}
