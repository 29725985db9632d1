package dev.countersign.it;

import dev.countersign.model.ScriptedAnthropic;
import dev.countersign.model.ScriptedOpenAi;
import dev.countersign.model.ScriptedProvider;
import dev.countersign.storage.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** One data directory through a number of crashes, and what is left of it afterwards. */
final class Crashes implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int JITTER_MILLIS = 40;

    private final ScriptedProvider provider;
    private final RunningCountersign service;
    private final RandomModel model;
    private final RandomPerson person;
    private final Random random;
    private final CrashTally tally;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private long startMillis;

    /**
     * @param number of the data directory: every other one speaks to Anthropic, and every fourth rests on PostgreSQL
     * @param seed of everything but time
     */
    Crashes(int number, long seed, CrashTally tally) {
        this.tally = tally;
        this.random = new Random(seed);
        this.model = new RandomModel(seed);
        boolean anthropic = number % 2 == 1;
        this.provider = anthropic ? ScriptedAnthropic.start() : ScriptedOpenAi.start();
        provider.answerWith(model::reply);
        this.service = ModelsYaml.of(anthropic ? "anthropic" : "openai")
                .model("scripted", provider)
                .configure();
        if (number % 4 == 1) {
            service.withArguments("--db-url", TestDatabase.postgres());
        }
        this.person = new RandomPerson(service, seed);
    }

    /** Crashes that often, then lets everything come to its end and looks at what has become of it. */
    void survive(int crashes) throws Exception {
        start();
        person.open("supervised");
        person.open("full-access");
        person.open("supervised");
        for (int crash = 0; crash < crashes; crash++) {
            Moment moment = Moment.values()[random.nextInt(Moment.values().length)];
            if (moment == Moment.RECOVERY) {
                crashBeforeItIsReady();
            } else {
                crashJustAfter(moment);
            }
            tally.crash(moment);
        }
        start();
        person.finish();
        new Aftermath(service, person, model, provider).check(tally);
    }

    private void start() {
        if (service.run() == null || !service.run().isAlive()) {
            long begun = System.nanoTime();
            service.start();
            startMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        }
    }

    /** Most often while it opens the database, recovers, or takes its first turns. */
    private void crashBeforeItIsReady() throws InterruptedException {
        if (service.run().isAlive()) {
            service.kill9();
        }
        ProgramRun run = service.launch();
        Thread.sleep(startMillis * (60 + random.nextInt(40)) / 100);
        run.kill9();
    }

    private void crashJustAfter(Moment moment) throws Exception {
        start();
        Future<?> work = threads.submit(() -> {
            person.workUntilTheCrash();
            return null;
        });
        long before = count(moment);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (count(moment) == before && System.nanoTime() < end && !work.isDone()) {
            Thread.sleep(2);
        }
        Thread.sleep(random.nextInt(JITTER_MILLIS));
        person.expectCrash();
        service.kill9();
        work.get();
    }

    /** Grows as soon as such a moment has come. */
    private long count(Moment moment) {
        return switch (moment) {
            case RECOVERY -> throw new IllegalArgumentException("nobody sees it from outside");
            case STREAM -> model.streams();
            case QUESTION -> person.questionsSeen();
            case ANSWER -> person.answersAcknowledged();
            case COMMAND ->
                person.talks().stream()
                        .mapToLong(talk -> size(talk.conversation().file("log")))
                        .sum();
        };
    }

    private static long size(Path file) {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        service.close();
        provider.close();
        threads.close();
    }
}
