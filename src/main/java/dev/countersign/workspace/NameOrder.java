package dev.countersign.workspace;

/** The order of UTF-8 bytes, which is that of code points; the order of Java's own characters is another one. */
final class NameOrder {

    private NameOrder() {}

    static int compare(String one, String other) {
        int at = firstDifference(one, other);
        return at < 0
                ? Integer.compare(one.length(), other.length())
                : Integer.compare(one.codePointAt(at), other.codePointAt(at));
    }

    /** How the paths of everything beneath compare: the name of a folder goes on with a slash. */
    static int comparePaths(String one, boolean folder, String other, boolean otherFolder) {
        int at = firstDifference(one, other);
        if (at < 0) {
            at = Math.min(one.length(), other.length());
        }
        return Integer.compare(at(one, folder, at), at(other, otherFolder, at));
    }

    private static int firstDifference(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        for (int i = 0; i < shorter; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return i;
            }
        }
        return -1;
    }

    private static int at(String name, boolean folder, int index) {
        return index < name.length() ? name.codePointAt(index) : folder ? '/' : -1;
    }
}
