package dev.countersign.policy.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * One YAML 1.2 document without the parts that let two readers see two different things: aliases, anchors, tags,
 * directives, tabs before text, keys that are there twice or are not text. It is built from the parser's events, so that
 * an alias is refused before anything could be expanded.
 */
public final class StrictYaml {

    /** What the core schema of YAML 1.2 (section 10.3.2) reads as something else than text. */
    private static final Pattern NOT_TEXT = Pattern.compile("|~|null|Null|NULL|true|True|TRUE|false|False|FALSE"
            + "|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
            + "|[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

    private static final Pattern TAB_BEFORE_TEXT = Pattern.compile("(?m)^ *\t");

    private final Iterator<Event> events;

    private StrictYaml(Iterator<Event> events) {
        this.events = events;
    }

    public static Node read(String text) throws Malformed {
        var tab = TAB_BEFORE_TEXT.matcher(text);
        if (tab.find()) {
            int line = 1
                    + (int) text.substring(0, tab.start())
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            throw new Malformed(line, "the line begins with a tab; indent with spaces");
        }
        LoadSettings settings = LoadSettings.builder().setParseComments(false).build();
        try {
            return new StrictYaml(new Parse(settings).parseString(text).iterator()).document();
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw new Malformed(line, "this is not YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            String message = String.valueOf(e.getMessage());
            throw new Malformed(
                    1, "this is not YAML: " + message.lines().findFirst().orElse(""));
        }
    }

    private Node document() throws Malformed {
        events.next();
        Event start = events.next();
        if (!(start instanceof DocumentStartEvent document)) {
            throw new Malformed(1, "the file is empty; remove it if no rule is meant");
        }
        if (document.getSpecVersion().isPresent() || !document.getTags().isEmpty()) {
            throw new Malformed(line(start), "directives (%) are not taken");
        }
        Node root = value(events.next(), Node.MAX_DEPTH);
        events.next();
        Event after = events.next();
        if (after instanceof DocumentStartEvent) {
            throw new Malformed(line(after), "there is a second document");
        }
        return root;
    }

    private static int line(Event event) {
        return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    private Node value(Event event, int depth) throws Malformed {
        int line = line(event);
        if (depth == 0) {
            throw new Malformed(line, "values are nested too deeply");
        }
        refuseReferences(event, line);
        return switch (event) {
            case ScalarEvent scalar -> scalar(scalar, line);
            case MappingStartEvent _ -> mapping(line, depth);
            default -> sequence(line, depth);
        };
    }

    private static void refuseReferences(Event event, int line) throws Malformed {
        if (event instanceof AliasEvent) {
            throw new Malformed(line, "aliases (*) are not taken; write the value out");
        }
        if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            throw new Malformed(line, "anchors (&) are not taken; write the value out");
        }
        Optional<String> tag = switch (event) {
            case ScalarEvent scalar -> scalar.getTag();
            case CollectionStartEvent collection -> collection.getTag();
            default -> Optional.empty();
        };
        if (tag.isPresent()) {
            throw new Malformed(line, "tags (!) are not taken");
        }
    }

    private static Node scalar(ScalarEvent scalar, int line) {
        String value = scalar.getValue();
        return scalar.getScalarStyle() == ScalarStyle.PLAIN
                        && NOT_TEXT.matcher(value).matches()
                ? new Node.Literal(line, value.isEmpty() ? "null" : value)
                : new Node.Text(line, value);
    }

    private Node mapping(int line, int depth) throws Malformed {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            if (!(value(event, depth - 1) instanceof Node.Text name)) {
                throw new Malformed(line(event), "a key has to be text");
            }
            Node.Member member = new Node.Member(name.line(), value(events.next(), depth - 1));
            if (members.put(name.value(), member) != null) {
                throw new Malformed(name.line(), "`%s` is there twice".formatted(name.value()));
            }
        }
        return new Node.Members(line, Collections.unmodifiableMap(members));
    }

    private Node sequence(int line, int depth) throws Malformed {
        List<Node> items = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            items.add(value(event, depth - 1));
        }
        return new Node.Items(line, List.copyOf(items));
    }
}
