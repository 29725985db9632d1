package dev.countersign.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a command gets in without a token: it shows a code, a person types it into a window that is logged in, and what comes
 * of it stays in this process's memory.
 */
final class TerminalLogin {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private TerminalLogin() {}

    /**
     * Shows a code and waits until it is confirmed.
     *
     * @throws ServiceFailure not authorised, if it is refused or runs out
     */
    static RunningService ask(String url, String program, List<String> rights, PrintWriter talk)
            throws ServiceFailure, InterruptedException {
        ObjectNode wanted = CliJson.object().put("program", program);
        rights.forEach(wanted.putArray("rights")::add);
        JsonNode begun = RunningService.withoutToken(url).post("/terminal-logins", wanted);
        RunningService service =
                RunningService.byLogin(url, begun.path("secret").asString(""));
        talk.println("To let this terminal in, open " + url + "/settings in a window that is logged in,");
        talk.println("and type this code there: " + spaced(begun.path("code").asString("")));
        talk.println("Ctrl-C gives up; so does this command after five minutes.");
        talk.flush();
        while (!isConfirmed(service)) {
            Thread.sleep(LOOK_EVERY);
        }
        talk.println("Let in.");
        talk.flush();
        return service;
    }

    private static boolean isConfirmed(RunningService service) throws ServiceFailure {
        try {
            return service.get("/terminal-logins/own").path("confirmed").asBoolean(false);
        } catch (ServiceFailure failure) {
            if (failure.code().equals("not-found")) {
                throw ServiceFailure.notAuthorised("this terminal was turned away, or the code has run out");
            }
            throw failure;
        }
    }

    private static String spaced(String code) {
        return code.length() == 8 ? code.substring(0, 4) + "-" + code.substring(4) : code;
    }
}
