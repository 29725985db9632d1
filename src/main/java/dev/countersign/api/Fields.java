package dev.countersign.api;

import dev.countersign.problem.Problem;
import org.jspecify.annotations.Nullable;

/** Checks what types can not say of a request's fields. */
final class Fields {

    private Fields() {}

    /** A member that a body must have. */
    static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw Problem.invalid(name, "required", "'" + name + "' is missing.");
        }
        return value;
    }

    static int within(String name, int value, int least, int most) {
        return Math.toIntExact(within(name, (long) value, least, most));
    }

    static long within(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw Problem.invalid(name, "invalid", "'" + name + "' must be from " + least + " to " + most + ".");
        }
        return value;
    }
}
