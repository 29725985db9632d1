package dev.countersign.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** The user's {@code config.yaml}, read once before Spring does, so that a slip is named with its line. */
final class ConfigFile {

    private ConfigFile() {}

    /** Returns if the file is missing, empty or a mapping without duplicate keys and without unknown ones of ours. */
    static void check(Path file) throws StartFailure {
        if (!Files.exists(file)) {
            return;
        }
        if (!Files.isRegularFile(file)) {
            throw new StartFailure(file + " is not a file");
        }
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            String text = Files.readString(file);
            Yaml yaml = new Yaml(new SafeConstructor(options));
            Object root = yaml.load(text);
            if (root != null && !(root instanceof Map)) {
                throw new StartFailure(file + ":1: the file must hold keys with values");
            }
            Optional<String> unknown = SettingNames.unknownIn(yaml.compose(new StringReader(text)));
            if (unknown.isPresent()) {
                throw new StartFailure(file + unknown.get());
            }
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            throw new StartFailure(file + (mark == null ? "" : ":" + (mark.getLine() + 1)) + ": " + e.getProblem());
        } catch (YAMLException e) {
            throw new StartFailure(file + ": " + e.getMessage());
        } catch (CharacterCodingException e) {
            throw new StartFailure(file + ": the file is not UTF-8");
        } catch (IOException e) {
            throw new StartFailure(file + " can not be read: " + e.getMessage());
        }
    }
}
