package dev.countersign.cockpit;

import java.util.List;

/**
 * What is known of a folder before a task is opened in it.
 *
 * @param fault why it can not be a workspace; empty if it can
 * @param path its real path; empty if it can not
 * @param notes what a person should know before
 */
record ChosenFolder(String fault, String path, List<String> notes) {

    static final ChosenFolder NONE = new ChosenFolder("", "", List.of());

    public boolean fits() {
        return !path.isEmpty();
    }
}
