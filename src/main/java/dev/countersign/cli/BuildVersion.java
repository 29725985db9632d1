package dev.countersign.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that was built. */
class BuildVersion implements IVersionProvider {

    static String get() {
        Properties build = new Properties();
        try (InputStream in = BuildVersion.class.getResourceAsStream("/META-INF/build-info.properties")) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException e) {
            return "unknown";
        }
        return build.getProperty("build.version", "unknown");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"countersign " + get()};
    }
}
