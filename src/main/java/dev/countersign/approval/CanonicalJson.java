package dev.countersign.approval;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The canonical form of RFC 8785, with one difference: a number that a double can not hold keeps all its digits, so that
 * two different numbers never look the same. Its notation follows ECMAScript's Number::toString all the same.
 */
final class CanonicalJson {

    /** More digits than this were not printed from a double. */
    private static final int DIGITS_OF_A_DOUBLE = 17;

    private static final int MAX_EXPONENT = 1000;

    private CanonicalJson() {}

    static String of(JsonNode node) throws InvalidInput {
        StringBuilder json = new StringBuilder();
        write(node, json);
        return json.toString();
    }

    private static void write(JsonNode node, StringBuilder json) throws InvalidInput {
        switch (node.getNodeType()) {
            case OBJECT -> writeObject(node, json);
            case ARRAY -> writeArray(node, json);
            case STRING -> writeString(node.stringValue(), json);
            case NUMBER -> json.append(number(node.decimalValue()));
            case BOOLEAN -> json.append(node.booleanValue());
            case NULL -> json.append("null");
            case BINARY, MISSING, POJO -> throw new InvalidInput("Not JSON: " + node.getNodeType());
        }
    }

    private static void writeObject(JsonNode node, StringBuilder json) throws InvalidInput {
        // String's order is that of UTF-16 code units, as section 3.2.3 wants it.
        List<String> names = node.propertyNames().stream().sorted().toList();
        json.append('{');
        for (String name : names) {
            if (json.charAt(json.length() - 1) != '{') {
                json.append(',');
            }
            writeString(name, json);
            json.append(':');
            JsonNode member = node.get(name);
            write(member, json);
        }
        json.append('}');
    }

    private static void writeArray(JsonNode node, StringBuilder json) throws InvalidInput {
        json.append('[');
        for (int i = 0; i < node.size(); i++) {
            if (i > 0) {
                json.append(',');
            }
            write(node.get(i), json);
        }
        json.append(']');
    }

    private static void writeString(String text, StringBuilder json) throws InvalidInput {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                json.append(c).append(text.charAt(++i));
            } else if (Character.isSurrogate(c)) {
                throw new InvalidInput("Invalid Unicode in the arguments: a lone surrogate. Nothing was run.");
            } else {
                writeChar(c, json);
            }
        }
        json.append('"');
    }

    private static void writeChar(char c, StringBuilder json) {
        switch (c) {
            case '"' -> json.append("\\\"");
            case '\\' -> json.append("\\\\");
            case '\b' -> json.append("\\b");
            case '\t' -> json.append("\\t");
            case '\n' -> json.append("\\n");
            case '\f' -> json.append("\\f");
            case '\r' -> json.append("\\r");
            default -> {
                if (c < 0x20) {
                    json.append("\\u%04x".formatted((int) c));
                } else {
                    json.append(c);
                }
            }
        }
    }

    static String number(BigDecimal exact) throws InvalidInput {
        if (exact.signum() == 0) {
            return "0";
        }
        BigDecimal value = asADoubleWouldPrint(exact.stripTrailingZeros());
        String digits = value.unscaledValue().abs().toString();
        long pointAfter = (long) digits.length() - value.scale();
        if (Math.abs(pointAfter) > MAX_EXPONENT) {
            throw new InvalidInput("A number in the arguments is out of range. Nothing was run.");
        }
        return (value.signum() < 0 ? "-" : "") + notation(digits, (int) pointAfter);
    }

    /** Fractions that came from a double are rounded as every reader of the standard does; integers never are. */
    private static BigDecimal asADoubleWouldPrint(BigDecimal value) {
        if (value.scale() <= 0 || value.precision() > DIGITS_OF_A_DOUBLE) {
            return value;
        }
        double rounded = value.doubleValue();
        return rounded == 0 ? value : shortest(rounded);
    }

    /** Java prints two digits at least, the standard one where that is enough: 5e-324. */
    private static BigDecimal shortest(double value) {
        BigDecimal printed = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        BigDecimal oneDigit = printed.round(new MathContext(1));
        return oneDigit.doubleValue() == value ? oneDigit.stripTrailingZeros() : printed;
    }

    /** ECMA-262, Number::toString: {@code digits} with the point after the n-th of them. */
    private static String notation(String digits, int n) {
        int k = digits.length();
        if (k <= n && n <= 21) {
            return digits + "0".repeat(n - k);
        }
        if (0 < n && n <= 21) {
            return digits.substring(0, n) + "." + digits.substring(n);
        }
        if (-6 < n && n <= 0) {
            return "0." + "0".repeat(-n) + digits;
        }
        String exponent = (n > 0 ? "+" : "-") + Math.abs(n - 1);
        return k == 1 ? digits + "e" + exponent : digits.charAt(0) + "." + digits.substring(1) + "e" + exponent;
    }
}
