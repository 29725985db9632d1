package dev.countersign.cockpit;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.storage.DataDirectory;
import dev.countersign.task.NewTask;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.turn.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * The very first start on a data directory opens a task in a sample folder beside it and lets the demo model ask for a
 * file, so that the first click of a new user is an answer.
 */
@Component
class FirstStart implements ApplicationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(FirstStart.class);

    private final boolean wanted;
    private final DataDirectory data;
    private final Tasks tasks;
    private final Messages messages;

    FirstStart(
            @Value("${countersign.sample-task:true}") boolean wanted,
            DataDirectory data,
            Tasks tasks,
            Messages messages) {
        this.wanted = wanted;
        this.data = data;
        this.tasks = tasks;
        this.messages = messages;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        if (wanted && tasks.isFirst()) {
            try {
                openSample();
            } catch (IOException e) {
                LOG.warn("The sample workspace could not be made, so there is no sample task: {}", e.getMessage());
            }
        }
    }

    private void openSample() throws IOException {
        Path name = data.root().getFileName();
        Path folder = data.root().resolveSibling((name == null ? "countersign" : name) + "-sample");
        Files.createDirectories(folder);
        Path readme = folder.resolve("README.md");
        if (!Files.exists(readme)) {
            Files.writeString(
                    readme,
                    "# Sample workspace\n\nA folder to try Countersign in. Nothing here matters: change it, or delete it.\n");
        }
        Task task = tasks.open(
                new NewTask(
                        folder.toString(), "Try me: a model wants to write a file", ApprovalMode.SUPERVISED, "demo"),
                null);
        messages.send(
                task.sessions().getFirst().id(), "write hello.txt: Hello from the demo model. You allowed this.", null);
    }
}
