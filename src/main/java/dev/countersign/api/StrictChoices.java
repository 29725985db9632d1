package dev.countersign.api;

import dev.countersign.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Takes in a query only what a body could say: an enum value as we spell it, and {@code true} or {@code false}. Spring by
 * itself would also take the names of constants, and {@code yes}.
 */
final class StrictChoices implements HandlerInterceptor {

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method
                && method.getBeanType().getPackage().equals(StrictChoices.class.getPackage())) {
            Stream.of(method.getMethod().getParameters())
                    .filter(parameter -> parameter.isAnnotationPresent(RequestParam.class))
                    .forEach(parameter -> check(parameter, request.getParameter(parameter.getName())));
        }
        return true;
    }

    private static void check(Parameter parameter, @Nullable String given) {
        Class<?> type = parameter.getType();
        String choices = type.isEnum()
                ? EnumSpelling.all(type)
                : type == boolean.class || type == Boolean.class ? "true, false" : "";
        if (given != null && !choices.isEmpty() && !List.of(choices.split(", ")).contains(given)) {
            String name = parameter.getName();
            throw Problem.invalid(name, "invalid", "'" + name + "' must be one of " + choices + ".");
        }
    }
}
