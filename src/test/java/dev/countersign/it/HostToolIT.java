package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A host builds the example of docs/tools.md against the packaged program, and runs the program with it. */
@Timeout(300)
class HostToolIT {

    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("^(?:public )?(?:final )?class (\\w+)", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    @Test
    void theExampleOfThePageIsATool() throws Exception {
        Path classes = compiled(List.of("WordCount", "WordCountConfiguration"), programWithLibraries());
        Path imports =
                classes.resolve("META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports");
        Files.createDirectories(imports.getParent());
        Files.writeString(imports, "com.example.WordCountConfiguration\n");
        try (RunningCountersign service =
                RunningCountersign.fresh().with(classes).start()) {
            List<String> tools = new ArrayList<>();
            service.rest()
                    .get("/tools")
                    .get("items")
                    .forEach(tool -> tools.add(tool.get("name").asString()));
            assertThat(tools).contains("read_file", "word_count");

            Conversation task = service.task(service.workspace(), "full-access", "demo");
            Files.writeString(task.file("README.md"), "Three small words\n");
            task.send("word_count {\"path\":\"README.md\"}").awaitState("completed");

            JsonNode call = task.calls().getFirst();
            assertThat(call.get("outcome").asString() + " "
                            + call.get("preview").asString())
                    .isEqualTo("succeeded {\"words\":3}");
        }
    }

    @Test
    void theContractIsPublishedWithAllThatItNeeds() throws Exception {
        List<Path> path = new ArrayList<>(programWithLibraries());
        path.add(Path.of("target/countersign-tests.jar"));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.getFileName().toString().matches("(junit|assertj|apiguardian|opentest4j).*"))
                .forEach(path::add);

        assertThat(compiled(List.of("WordCount", "WordCountTest"), path).resolve("com/example/WordCountTest.class"))
                .exists();
    }

    private Path compiled(List<String> names, List<Path> classPath) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none", "-cp"));
        arguments.add(String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        Matcher blocks = CODE.matcher(Files.readString(Path.of("docs/tools.md")));
        while (blocks.find()) {
            Matcher name = NAME.matcher(blocks.group(1));
            if (name.find() && names.contains(name.group(1))) {
                Path source = folder.resolve(name.group(1) + ".java");
                arguments.add(Files.writeString(source, "package com.example;\n" + blocks.group(1))
                        .toString());
            }
        }
        assertThat(arguments).hasSize(5 + names.size());
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(String[]::new));
        assertThat(code).as(said.toString()).isZero();
        return folder;
    }

    private static List<Path> programWithLibraries() throws IOException {
        Path jar = JavaCommand.unpackedJar();
        List<Path> path = new ArrayList<>(List.of(jar));
        try (Stream<Path> libraries = Files.list(jar.resolveSibling("lib"))) {
            libraries.forEach(path::add);
        }
        return path;
    }
}
