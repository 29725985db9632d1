package dev.countersign.cockpit;

/** Says through what an act came. */
final class Channels {

    private static final String TOKEN = "token ";

    private Channels() {}

    static String words(String channel) {
        if (channel.equals("window")) {
            return "a window";
        }
        if (channel.equals("login link")) {
            return "a login link";
        }
        if (channel.equals("token environment")) {
            return "the token of the environment";
        }
        return channel.startsWith(TOKEN) ? "the token “" + channel.substring(TOKEN.length()) + "”" : channel;
    }
}
