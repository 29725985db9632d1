package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultDamaged;
import dev.countersign.storage.PassingFailure;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;

/** Turns what a page can not show into a sentence. */
@ControllerAdvice(basePackageClasses = ProblemPages.class)
class ProblemPages {

    @ExceptionHandler
    ModelAndView problem(Problem problem) {
        return page(status(problem), problem.detail());
    }

    @ExceptionHandler
    ModelAndView damaged(ResultDamaged damaged) {
        return page(HttpStatus.NOT_FOUND, String.valueOf(damaged.getMessage()));
    }

    /** An id that is none names nothing. */
    @ExceptionHandler
    ModelAndView notAnId(MethodArgumentTypeMismatchException mismatch) {
        return page(HttpStatus.NOT_FOUND, "There is nothing at this address.");
    }

    @ExceptionHandler
    ModelAndView incomplete(MissingServletRequestParameterException missing) {
        return page(HttpStatus.UNPROCESSABLE_CONTENT, "The form lacks “" + missing.getParameterName() + "”.");
    }

    /** What passes by itself is said so; anything else stays a fault of the service. */
    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ModelAndView busy(RuntimeException failure) {
        if (!PassingFailure.is(failure)) {
            throw failure;
        }
        return page(
                HttpStatus.SERVICE_UNAVAILABLE,
                "The database is busy or can not be reached. Try again in a moment; what was done is not done twice.");
    }

    static HttpStatus status(Problem problem) {
        return switch (problem.kind()) {
            case MALFORMED -> HttpStatus.BAD_REQUEST;
            case NOT_FOUND -> HttpStatus.NOT_FOUND;
            case CONFLICT -> HttpStatus.CONFLICT;
            case PRECONDITION_FAILED -> HttpStatus.PRECONDITION_FAILED;
            case TOO_LARGE -> HttpStatus.CONTENT_TOO_LARGE;
            case INVALID -> HttpStatus.UNPROCESSABLE_CONTENT;
            case MISSING_RIGHT -> HttpStatus.FORBIDDEN;
        };
    }

    private static ModelAndView page(HttpStatus status, String sentence) {
        ModelAndView page = new ModelAndView("error");
        page.setStatus(status);
        page.addObject("status", status.value());
        page.addObject("sentence", sentence);
        return page;
    }
}
