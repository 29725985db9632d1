package dev.countersign.policy;

/** Which calls one rule covers. A denial is read widely, an approval to the letter. */
final class Matching {

    private Matching() {}

    static boolean covers(Rule rule, Request request) {
        return rule.denies() ? denies(rule, request, FileIdentity.NONE) : approves(rule, request);
    }

    static boolean approves(Rule rule, Request request) {
        return approvesTool(rule, request.tool())
                && Spelling.startsWith(request.argv(), rule.argv())
                && Spelling.startsWith(request.path(), rule.path());
    }

    /** Whether an approval can be about this tool at all. */
    static boolean approvesTool(Rule rule, String tool) {
        if (rule.tool() != null) {
            return rule.tool().equals(tool);
        }
        return switch (rule.action()) {
            case TOOL_CALL -> ToolNames.READERS.contains(tool);
            case FILE_WRITE -> ToolNames.WRITERS.contains(tool);
            case COMMAND -> tool.equals(ToolNames.RUN_COMMAND);
        };
    }

    static boolean denies(Rule rule, Request request, FileIdentity files) {
        return deniesTool(rule, request)
                && deniesArgv(rule, request)
                && (Spelling.startsWith(Spelling.composed(request.path()), Spelling.composed(rule.path()))
                        || isSameFile(rule, request, files));
    }

    /** Whether a denial is about this tool at all; where it names none, a host's tool is judged by what it does as well. */
    static boolean deniesTool(Rule rule, Request request) {
        if (rule.tool() != null) {
            return rule.tool().equals(request.tool());
        }
        return rule.action() == request.action() || rule.action() == request.effect();
    }

    private static boolean deniesArgv(Rule rule, Request request) {
        return Spelling.startsWith(Spelling.byBaseName(request.argv()), Spelling.byBaseName(rule.argv()));
    }

    /** Whether the call's path, or a folder above it, is the file that the rule names. */
    static boolean isSameFile(Rule rule, Request request, FileIdentity files) {
        if (rule.path().isEmpty() || request.path().isEmpty()) {
            return false;
        }
        Object denied = files.of(rule.path());
        if (denied == null) {
            return false;
        }
        for (int length = request.path().size(); length > 0; length--) {
            if (denied.equals(files.of(request.path().subList(0, length)))) {
                return true;
            }
        }
        return false;
    }
}
