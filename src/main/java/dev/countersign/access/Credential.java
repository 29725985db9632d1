package dev.countersign.access;

import java.util.UUID;

/** What somebody came in with, and what their staying in rests on. */
public sealed interface Credential {

    /** Stable and unique among all credentials; stored with the keys of repeated requests. */
    String id();

    /** A browser's session. */
    record Window(UUID session) implements Credential {
        @Override
        public String id() {
            return "window:" + session;
        }
    }

    /** A token that a person made. */
    record Token(UUID token) implements Credential {
        @Override
        public String id() {
            return "token:" + token;
        }
    }

    /** A terminal that a window let in. */
    record Terminal(UUID login) implements Credential {
        @Override
        public String id() {
            return "login:" + login;
        }
    }

    /** What lasts as long as this process: the environment's token, and that of the terminal which hosts the service. */
    record OfTheProcess(String id) implements Credential {}
}
