package dev.countersign.hint;

import java.util.List;
import java.util.Set;

/** Commands that talk to other machines, and those that bring in programs from there. */
final class Downloads {

    private static final Set<String> NETWORK = Set.of(
            "curl",
            "wget",
            "ssh",
            "scp",
            "sftp",
            "ssh-copy-id",
            "nc",
            "ncat",
            "netcat",
            "telnet",
            "ftp",
            "lftp",
            "socat",
            "ping",
            "dig",
            "nslookup",
            "host",
            "whois",
            "traceroute",
            "http",
            "https",
            "xh",
            "aria2c",
            "gh",
            "glab",
            "kubectl",
            "helm",
            "aws",
            "gcloud",
            "az",
            "twine",
            "rclone");

    private static final Set<String> SYSTEM_PACKAGES = Set.of(
            "apt", "apt-get", "aptitude", "dnf", "yum", "zypper", "apk", "brew", "port", "snap", "flatpak", "conda");

    private Downloads() {}

    static boolean usesNetwork(String name, List<String> arguments) {
        if (NETWORK.contains(name)) {
            return true;
        }
        return switch (name) {
            case "rsync" -> arguments.stream().anyMatch(word -> word.contains(":") && !word.startsWith("-"));
            case "git" -> git(Subcommand.of(arguments, Subcommand.GIT));
            case "docker", "podman" -> Subcommand.of(arguments, "").is("pull", "push", "run", "login", "build");
            case "npm", "pnpm", "yarn", "bun", "cargo", "gem", "poetry", "uv" ->
                Subcommand.of(arguments, "").is("publish", "login", "unpublish", "yank");
            case "mvn", "mvnw", "gradle", "gradlew" -> arguments.contains("deploy") || arguments.contains("publish");
            default -> false;
        };
    }

    private static boolean git(Subcommand git) {
        return git.is("clone", "fetch", "pull", "push", "ls-remote")
                || (git.is("submodule", "remote") && git.hasAny("update", "add"));
    }

    static boolean installs(String name, List<String> arguments) {
        Subcommand told = Subcommand.of(arguments, "");
        if (SYSTEM_PACKAGES.contains(name)) {
            return told.is("install", "add", "upgrade", "dist-upgrade", "full-upgrade", "reinstall", "in");
        }
        return switch (name) {
            case "npx", "bunx", "uvx" -> !told.name().isEmpty();
            case "npm", "pnpm", "bun" -> told.is("install", "i", "ci", "add", "update", "up", "exec", "dlx", "x");
            case "yarn" -> arguments.isEmpty() || told.is("install", "add", "up", "upgrade", "dlx", "global");
            case "pip", "pip3", "pipx" -> told.is("install", "download", "run", "upgrade", "inject");
            case "uv" ->
                told.is("add", "sync", "tool") || (told.is("pip") && told.next().is("install", "sync"));
            case "poetry", "pdm", "bundle", "composer" -> told.is("install", "add", "update", "require");
            case "gem" -> told.is("install", "update");
            case "cargo" -> told.is("install", "add");
            case "go" -> told.is("install", "get");
            case "rustup", "sdk", "asdf", "mise" ->
                told.is("install", "add", "update", "toolchain", "component", "use");
            case "dotnet" -> told.is("add", "tool", "workload");
            case "pacman" -> arguments.stream().anyMatch(word -> word.startsWith("-S"));
            case "dpkg", "rpm" ->
                arguments.stream().anyMatch(word -> word.startsWith("-i") || word.equals("--install"));
            case "make" -> told.is("install") || told.hasAny("install");
            case "code", "cursor" -> arguments.contains("--install-extension");
            default -> false;
        };
    }
}
