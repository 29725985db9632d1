package dev.countersign.hint;

import java.util.List;
import java.util.Set;

/** Commands that remove files, or throw away what is in them. */
final class Deletions {

    private static final Set<String> PROGRAMS =
            Set.of("rm", "rmdir", "unlink", "shred", "srm", "wipefs", "truncate", "rimraf");

    private static final Set<String> CONTAINERS = Set.of("docker", "podman");

    private Deletions() {}

    static boolean deletes(String name, List<String> arguments) {
        if (PROGRAMS.contains(name) || name.startsWith("mkfs")) {
            return true;
        }
        return switch (name) {
            case "find" -> arguments.contains("-delete");
            case "rsync" -> arguments.stream().anyMatch(argument -> argument.startsWith("--del"));
            case "git" -> git(Subcommand.of(arguments, Subcommand.GIT));
            case "kubectl" -> Subcommand.of(arguments, "").is("delete");
            default -> CONTAINERS.contains(name) && containers(Subcommand.of(arguments, ""));
        };
    }

    private static boolean git(Subcommand git) {
        return switch (git.name()) {
            case "clean", "rm" -> true;
            case "reset" -> git.arguments().contains("--hard");
            case "checkout" -> git.arguments().contains("--") || git.arguments().contains(".");
            case "restore" -> !git.arguments().contains("--staged");
            case "branch", "tag" -> git.hasAny("-d", "-D", "--delete");
            case "stash" -> git.hasAny("drop", "clear");
            case "worktree", "remote", "submodule" -> git.hasAny("remove", "rm", "deinit");
            default -> false;
        };
    }

    private static boolean containers(Subcommand docker) {
        return Set.of("rm", "rmi").contains(docker.name()) || docker.hasAny("prune", "rm");
    }
}
