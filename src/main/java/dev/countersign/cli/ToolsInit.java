package dev.countersign.cli;

import dev.countersign.policy.ShippedPolicy;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = "Prints a policy to start from; writes it only if told to.")
class ToolsInit implements Callable<Integer> {

    @Option(
            names = "--example",
            paramLabel = "NAME",
            completionCandidates = ToolsExamples.Names.class,
            description = "Which one; default: read-all.")
    private String example = ShippedPolicy.DEFAULT;

    @Option(names = "--write", description = "Write it into the workspace.")
    private boolean write;

    @Option(names = "--force", description = "With --write: replace a file that is there.")
    private boolean force;

    @Option(names = "--workspace", paramLabel = "DIR", description = "The workspace; default: the working directory.")
    private Path folder = Path.of("");

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws StartFailure {
        CommandLine line = spec.commandLine();
        if (force && !write) {
            throw new ParameterException(line, "--force means nothing without --write");
        }
        ShippedPolicy policy = ToolsExamples.named(spec, example);
        if (output.json) {
            output.printJson(line, new ToolsExamples.Show.Shown(policy.name(), policy.description(), policy.text()));
        } else {
            line.getOut().print(PaintedPolicy.of(policy.text(), policy.rules(), output.painter()));
        }
        line.getOut().flush();
        Path file = folder.toAbsolutePath().normalize().resolve(PolicyPlace.BOUNDS);
        if (!write) {
            line.getErr().println("Nothing was written; --write puts this into " + file + ".");
            return 0;
        }
        if (!written(file, policy.text())) {
            line.getErr().println("countersign: " + file + " is already there; --write --force replaces it");
            return 1;
        }
        line.getErr().println("Written to " + file + ".");
        line.getErr()
                .println(
                        "What it approves still asks, reads included, until you trust this content: on the Policy page of the"
                                + " cockpit (`countersign` starts it).");
        return 0;
    }

    /** False if a file is there that may not be replaced. A link is replaced, never written through. */
    private boolean written(Path file, String text) throws StartFailure {
        try {
            if (force && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new StartFailure(file + " is a folder");
            }
            if (force) {
                Files.deleteIfExists(file);
            }
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new StartFailure(file + " can not be written: " + StartFailure.inWords(e));
        }
    }
}
