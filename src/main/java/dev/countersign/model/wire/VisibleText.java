package dev.countersign.model.wire;

import java.util.function.Consumer;

/** The visible text of a reply as it grows: listeners get whole characters, wherever the provider cut them. */
public final class VisibleText {

    private final Consumer<String> listener;
    private final StringBuilder all = new StringBuilder();
    private String heldBack = "";

    public VisibleText(Consumer<String> listener) {
        this.listener = listener;
    }

    public void append(String piece) {
        if (piece.isEmpty()) {
            return;
        }
        all.append(piece);
        String ready = heldBack + piece;
        boolean cut = Character.isHighSurrogate(ready.charAt(ready.length() - 1));
        heldBack = cut ? ready.substring(ready.length() - 1) : "";
        ready = cut ? ready.substring(0, ready.length() - 1) : ready;
        if (!ready.isEmpty()) {
            listener.accept(Surrogates.replaceLone(ready));
        }
    }

    /** All of it; halves of characters that never became whole are U+FFFD. */
    public String whole() {
        return Surrogates.replaceLone(all.toString());
    }
}
