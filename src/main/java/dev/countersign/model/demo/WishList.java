package dev.countersign.model.demo;

import dev.countersign.model.wire.VerbatimJson;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a message line by line. A line that begins with one of a few words is a wish; neighbouring wishes are one step, a
 * blank line or {@code then} begins the next. Everything else is talk and is passed over.
 */
final class WishList {

    private static final Pattern TOOL = Pattern.compile("([A-Za-z0-9_-]{1,64})\\s+(\\{.*)");
    private static final Pattern WRITE_LINE = Pattern.compile("([^:]+):\\s*(.*)");
    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}|~{3,}).*");

    private final List<String> lines;
    private final List<Wish> wishes = new ArrayList<>();
    private int at;
    private int step;
    private boolean stepHasWish;

    private WishList(String message) {
        this.lines = message.lines().toList();
    }

    static List<Wish> read(String message) {
        WishList list = new WishList(message);
        while (list.at < list.lines.size()) {
            list.line(list.lines.get(list.at++).strip());
        }
        return List.copyOf(list.wishes);
    }

    private void line(String line) {
        String rest = line.substring(line.indexOf(' ') + 1).strip();
        Matcher tool = TOOL.matcher(line);
        if (line.isEmpty() || line.equals("then")) {
            step += stepHasWish ? 1 : 0;
            stepHasWish = false;
        } else if (tool.matches()) {
            wish(tool.group(1), tool.group(2));
        } else if (line.equals("list")) {
            wish("list_files", "{}");
        } else if (line.startsWith("list ")) {
            wish("list_files", json("path", bare(rest)));
        } else if (line.startsWith("read ")) {
            wish("read_file", json("path", bare(rest)));
        } else if (line.startsWith("run ") || line.startsWith("$ ")) {
            wish("shell", json("command", bare(rest)));
        } else if (line.startsWith("write ")) {
            write(rest);
        }
    }

    private void write(String rest) {
        Matcher inline = WRITE_LINE.matcher(rest);
        boolean matches = inline.matches();
        String path = bare(matches ? inline.group(1) : rest);
        String text = matches ? inline.group(2) : "";
        String content = text.isEmpty() ? block() : text;
        wish(
                "write_file",
                VerbatimJson.write(VerbatimJson.object().put("path", path).put("content", content)));
    }

    /** The lines that follow, fenced, quoted by {@code >} or indented; empty if there are none. */
    private String block() {
        StringBuilder content = new StringBuilder();
        String fence = fence(peek());
        if (fence != null) {
            for (at++; at < lines.size() && !lines.get(at).strip().equals(fence); at++) {
                content.append(lines.get(at)).append('\n');
            }
            at++;
            return content.toString();
        }
        boolean quoted = peek().startsWith(">");
        String mark = quoted ? ">" : peek().startsWith("\t") ? "\t" : "  ";
        while (peek().startsWith(mark)) {
            String line = lines.get(at++);
            content.append(quoted && line.startsWith("> ") ? line.substring(2) : line.substring(mark.length()))
                    .append('\n');
        }
        return content.toString();
    }

    private String peek() {
        return at < lines.size() ? lines.get(at) : "";
    }

    private static @Nullable String fence(String line) {
        Matcher fence = FENCE.matcher(line);
        return fence.matches() ? fence.group(1) : null;
    }

    private void wish(String tool, String arguments) {
        wishes.add(new Wish(wishes.size() + 1, step, tool, arguments));
        stepHasWish = true;
    }

    private static String json(String member, String value) {
        ObjectNode object = VerbatimJson.object().put(member, value);
        return VerbatimJson.write(object);
    }

    /** Without the quotes or backticks that a whole value stands in. */
    private static String bare(String value) {
        String text = value.strip();
        boolean enclosed = text.length() > 2
                && text.charAt(0) == text.charAt(text.length() - 1)
                && "`\"'".indexOf(text.charAt(0)) >= 0
                && text.indexOf(text.charAt(0), 1) == text.length() - 1;
        return enclosed ? text.substring(1, text.length() - 1) : text;
    }
}
