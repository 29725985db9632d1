package dev.countersign.cli;

import dev.countersign.Countersign;
import dev.countersign.access.LoginLinks;
import dev.countersign.access.ServiceAddress;
import dev.countersign.access.TerminalToken;
import dev.countersign.storage.DataDirectory;
import dev.countersign.storage.DataDirectoryLock;
import dev.countersign.storage.DatabaseCheck;
import dev.countersign.tool.PlatformEncoding;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Starts the service: prepares its folder and its settings, boots it, and says where it is. */
final class Service {

    /** Characters that a setting's text would read as something else. */
    private static final Pattern NOT_IN_A_PATH = Pattern.compile("[,;#?%*$\\\\{}\"\\p{Cntrl}]");

    /** Names of variables that may hold one. */
    private static final Pattern SECRET = Pattern.compile("(?i)(COUNTERSIGN|SPRING)_.*|.*(KEY|TOKEN|SECRET|PASSW).*");

    private final ServeOptions options;
    private final CommandLine line;
    private final DataDirectory directory;
    private final Path log;
    private List<String> notHardened = List.of();

    private Service(ServeOptions options, CommandLine line, DataDirectory directory, Path log) {
        this.options = options;
        this.line = line;
        this.directory = directory;
        this.log = log;
    }

    /** Returns 0 once the service answers; it goes on by itself until the process is told to stop. */
    static int start(ServeOptions options, CommandLine line) throws StartFailure {
        Service service = prepared(options, line);
        ConfigurableApplicationContext context = service.boot(application());
        service.publish(context);
        service.sayWhatIsOpen();
        service.greet(context);
        return 0;
    }

    /** The same for the use of one command, which holds its token and ends it; nothing is printed. */
    static HostedService host(ServeOptions options, CommandLine line, TerminalToken token) throws StartFailure {
        Service service = prepared(options, line);
        SpringApplication application = application();
        // At the end of the process the command has something to say to the service before that may go.
        application.setRegisterShutdownHook(false);
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("terminalToken", token));
        ConfigurableApplicationContext context = service.boot(application);
        service.publish(context);
        service.sayWhatIsOpen();
        return new HostedService(context.getBean(ServiceAddress.class).url(), context);
    }

    /**
     * A release carries what Spring has found out about our beans when it was made, and starts faster for it. Where more
     * is on the class path, a host's own tools say, there are beans that it does not know of, and Spring looks again.
     */
    private static SpringApplication application() {
        SpringApplication application = new SpringApplication(Countersign.class);
        application.setMainApplicationClass(Countersign.class);
        boolean alone = System.getProperty("java.class.path", "").indexOf(File.pathSeparatorChar) < 0;
        if (alone && ClassUtils.isPresent(Countersign.class.getName() + "__ApplicationContextInitializer", null)) {
            SpringProperties.setFlag(AotDetector.AOT_ENABLED);
        }
        return application;
    }

    private static Service prepared(ServeOptions options, CommandLine line) throws StartFailure {
        options.check(line);
        Optional<String> encoding = PlatformEncoding.problem();
        if (encoding.isPresent()) {
            throw new StartFailure(encoding.get());
        }
        Path folder = options.dataDirectory(System.getenv());
        if (NOT_IN_A_PATH.matcher(folder.toString()).find()) {
            throw new ParameterException(
                    line, "the data directory's path must not hold any of , ; # ? % * $ \\ { } \": " + folder);
        }
        // As others left it: opening the directory takes their access away.
        WritableByOthers.warning(folder.resolve("tools.json"))
                .ifPresent(words -> line.getErr().println("warning: " + words));
        try {
            DataDirectory directory = DataDirectory.open(folder);
            ConfigFile.check(directory.configFile());
            Path log = directory.folder("logs").resolve("countersign.log");
            OwnerOnly.create(log);
            OwnerOnly.closeFilesOf(directory.root());
            DataDirectoryLock.take(directory);
            return new Service(options, line, directory, log);
        } catch (DataDirectoryLock.InUse e) {
            throw new StartFailure(inUse(folder, e));
        } catch (IOException e) {
            throw new StartFailure("the data directory " + folder + " can not be used: " + StartFailure.inWords(e));
        }
    }

    private ConfigurableApplicationContext boot(SpringApplication application) throws StartFailure {
        AtomicBoolean stopping = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopping.set(true)));
        String[] settings = settings(Ports.choose(options.port, options.bindAddress(line)));
        notHardened = Hardening.apply();
        AtomicReference<ConfigurableEnvironment> read = new AtomicReference<>();
        application.addInitializers(context -> read.set(context.getEnvironment()));
        application.addInitializers(context -> checkDatabase(context.getEnvironment()));
        try {
            return application.run(settings);
        } catch (RuntimeException e) {
            LoggerFactory.getLogger(Service.class).error("The start failed", e);
            OwnerOnly.closeFilesOf(directory.root());
            if (stopping.get()) {
                throw new StartFailure("stopped before it was ready");
            }
            ConfigurableEnvironment environment = read.get();
            String place = environment == null ? "" : SettingPlace.of(e, environment);
            throw new StartFailure(place + inWords(e) + " (the log has more: " + log + ")");
        }
    }

    private String[] settings(int port) {
        List<String> settings = new ArrayList<>(List.of(
                "--countersign.data-dir=" + directory.root(),
                "--server.address=" + options.bind,
                "--server.port=" + port,
                "--logging.config=classpath:service-logback.xml",
                "--logging.file.name=" + log));
        if (options.publicUrl != null) {
            settings.add("--countersign.public-url=" + options.publicUrl);
        }
        if (options.databaseUrl != null) {
            settings.add("--countersign.database.url=" + options.databaseUrl);
        }
        return settings.toArray(String[]::new);
    }

    /** Lets other programs of the same user find it. */
    private void publish(ConfigurableApplicationContext context) throws StartFailure {
        ServiceAddress address = context.getBean(ServiceAddress.class);
        Path serverFile = directory.serverFile();
        try {
            new ServerFile(ProcessHandle.current().pid(), address.port(), address.url(), BuildVersion.get())
                    .write(serverFile);
        } catch (IOException e) {
            context.close();
            throw new StartFailure(StartFailure.inWords(e));
        }
        context.addApplicationListener(event -> {
            if (event instanceof ContextClosedEvent closed
                    && closed.getApplicationContext().equals(context)) {
                removed(serverFile);
            }
        });
        OwnerOnly.closeFilesOf(directory.root());
        LoggerFactory.getLogger(Service.class)
                .info("Version {} is ready at {}, data in {}", BuildVersion.get(), address.url(), directory.root());
    }

    private void sayWhatIsOpen() {
        notHardened.forEach(words -> {
            line.getErr().println("warning: " + words);
            LoggerFactory.getLogger(Service.class).warn("Not hardened: {}", words);
        });
        line.getErr().flush();
    }

    private void greet(ConfigurableApplicationContext context) {
        ServiceAddress address = context.getBean(ServiceAddress.class);
        LoginLinks links = context.getBean(LoginLinks.class);
        PrintWriter out = line.getOut();
        out.println("Countersign is ready at " + address.url());
        out.println("Log in once, within two minutes: " + links.create());
        out.flush();
        if (Terminal.isThere() && Terminal.isForeground()) {
            out.println("Enter prints a fresh login link, Ctrl-C stops.");
            out.flush();
            Terminal.printOnEnter(() -> "Log in once, within two minutes: " + links.create());
        }
        if (options.open == null ? Terminal.isThere() && Terminal.hasDesktop(System.getenv()) : options.open) {
            open(address.url());
        }
    }

    /** Without a code in it: other users can see the arguments of a process. */
    private void open(String url) {
        try {
            ProcessBuilder browser = new ProcessBuilder(Terminal.opener(), url)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            // A browser's environment can be read by every program of its user.
            browser.environment().keySet().removeIf(name -> SECRET.matcher(name).matches());
            browser.start();
        } catch (IOException e) {
            line.getErr().println("No browser could be opened: " + Terminal.opener() + " is missing.");
        }
    }

    private static void removed(Path serverFile) {
        try {
            ServerFile.remove(serverFile);
        } catch (IOException e) {
            LoggerFactory.getLogger(Service.class).warn("Could not remove {}", serverFile, e);
        }
    }

    /** Before anything can open it for writing. */
    private void checkDatabase(Environment settings) {
        try {
            DatabaseCheck.check(
                    directory.withResults(settings.getProperty("countersign.results-dir", "")),
                    settings.getRequiredProperty("countersign.database.url"));
        } catch (IOException e) {
            throw new UncheckedIOException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String inWords(RuntimeException failure) {
        return failure instanceof UncheckedIOException
                ? String.valueOf(failure.getMessage())
                : StartFailure.inWords(failure);
    }

    private static String inUse(Path folder, DataDirectoryLock.InUse e) {
        return ServerFile.read(folder.resolve("server.json"))
                .map(server -> e.getMessage() + " at " + server.url())
                .orElse(String.valueOf(e.getMessage()));
    }
}
