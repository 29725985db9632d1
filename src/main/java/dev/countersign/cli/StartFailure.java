package dev.countersign.cli;

import dev.countersign.storage.DatabaseRefused;
import dev.countersign.storage.SchemaFailure;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.PortInUseException;

/** Why the service could not start, in one line for the terminal. What led to it is in the log. */
class StartFailure extends Exception {

    private static final long serialVersionUID = 1L;
    private static final int H2_ALREADY_OPEN = 90020;

    StartFailure(String line) {
        super(line);
    }

    /** One line for any failure: the most telling part of its chain of causes. */
    static String inWords(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable t = failure; t != null && chain.size() < 50; t = t.getCause()) {
            chain.add(t);
        }
        for (Throwable link : chain) {
            String words = known(link);
            if (!words.isEmpty()) {
                return words;
            }
        }
        Throwable root = chain.getLast();
        return "could not start: " + firstLine(root);
    }

    /** Whether another process holds the embedded database. */
    static boolean isDatabaseLocked(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof SQLException sql && sql.getErrorCode() == H2_ALREADY_OPEN) {
                return true;
            }
        }
        return false;
    }

    private static String known(Throwable link) {
        return switch (link) {
            case StartFailure own -> firstLine(own);
            case SchemaFailure schema -> firstLine(schema);
            case DatabaseRefused refused -> firstLine(refused);
            case PortInUseException port -> "port " + port.getPort() + " is in use";
            case BindException bind -> "can not listen there: " + firstLine(bind);
            case org.springframework.boot.context.properties.bind.BindException setting -> setting(setting);
            case InvalidConfigurationPropertyValueException setting ->
                "the setting " + setting.getName() + " can not be used: " + setting.getReason();
            case AccessDeniedException denied -> "no access to " + denied.getFile();
            case FileSystemException file -> firstLine(file);
            default -> "";
        };
    }

    private static String setting(org.springframework.boot.context.properties.bind.BindException failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        ConfigurationProperty property = failure.getProperty();
        return "the setting " + (property == null ? failure.getName() : property.getName()) + " can not be used: "
                + firstLine(root);
    }

    private static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElseThrow();
    }
}
