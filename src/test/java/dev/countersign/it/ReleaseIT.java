package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The archive that people unpack, and what is not in it. */
@Timeout(300)
class ReleaseIT {

    private static final Path TARGET = Path.of("target").toAbsolutePath();

    @Test
    void theArchiveUnpacksToAProgramThatStartsByItsLauncher(@TempDir Path folder) throws Exception {
        assumeThat(Path.of("packaging/release")).exists();
        String archive = run(Path.of("").toAbsolutePath(), "packaging/release").strip();
        run(folder, "tar", "-xzf", Path.of(archive).toAbsolutePath().toString());
        Path program;
        try (var unpacked = Files.list(folder)) {
            program = unpacked.toList().getFirst();
        }

        String version = program.getFileName().toString().replace("countersign-", "");
        assertThat(run(program, "bin/countersign", "--version").strip()).isEqualTo("countersign " + version);
        assertThat(run(program, "bin/countersign", "java").strip())
                .isEqualTo(System.getProperty("java.home") + "/bin/java");
        assertThat(program.resolve("lib/lib")).isDirectoryContaining("glob:**h2-*.jar");
        assertThat(Files.readString(program.resolve("completion/countersign.bash")))
                .contains("complete -F");
        assertThat(List.of("README.md", "LICENSE", "CHANGELOG.md", "docs/security.md", "docs/api.md"))
                .allSatisfy(name -> assertThat(program.resolve(name)).isRegularFile());
        JsonNode parts = JsonMapper.shared().readTree(Files.readString(program.resolve("sbom.cdx.json")));
        assertThat(parts.path("bomFormat").asString("")).isEqualTo("CycloneDX");
        assertThat(parts.path("components")
                        .valueStream()
                        .map(part -> part.path("name").asString("")))
                .contains("h2", "postgresql", "tomcat-embed-core", "htmx.org")
                .doesNotContain("selenium-java", "wiremock-standalone", "spring-boot-devtools");
    }

    @Test
    void theReleaseKnowsItsBeansAndTheJarLooksForThem() throws IOException {
        try (RunningCountersign release = RunningCountersign.fresh().start();
                RunningCountersign jar = RunningCountersign.fresh().asPackaged().start()) {
            assertThat(log(release)).contains("Starting AOT-processed Countersign");
            assertThat(log(jar)).contains("Starting Countersign");
        }
    }

    private static String log(RunningCountersign service) throws IOException {
        return Files.readString(service.data().resolve("logs/countersign.log"));
    }

    @Test // WS-10
    void theJarHasNoDeveloperToolsAndNoConsoleAndSaysWhatIsInIt() throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve("countersign.jar").toFile())) {
            List<String> names = jar.stream().map(entry -> entry.getName()).toList();
            assertThat(names)
                    .anyMatch(name -> name.endsWith("META-INF/sbom/application.cdx.json"))
                    .anyMatch(name -> name.startsWith("BOOT-INF/lib/h2-"))
                    .noneMatch(name -> name.contains("devtools")
                            || name.contains("h2console")
                            || name.contains("swagger")
                            || name.contains("jolokia"));
            assertThat(jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"))
                    .isEqualTo("ALL-UNNAMED");
        }
    }

    private static String run(Path folder, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().retainAll(List.of("PATH", "LANG"));
        builder.environment().putAll(Map.of("JAVA_HOME", System.getProperty("java.home"), "HOME", folder.toString()));
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
