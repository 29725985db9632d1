package dev.countersign.storage;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The steps of one who works alone in a session, each with one call, in turns of a hundred steps. */
final class StepsOfWriter {

    private static final int STEPS_OF_TURN = 100;

    private final int writer;
    private final int inputLength;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private final Durability durability;

    StepsOfWriter(ConfigurableApplicationContext database, int writer, int inputLength) {
        this.writer = writer;
        this.inputLength = inputLength;
        this.jdbc = database.getBean(JdbcTemplate.class);
        this.transaction = new TransactionTemplate(database.getBean(PlatformTransactionManager.class));
        this.durability = database.getBean(Durability.class);
    }

    private UUID session() {
        return new UUID(writer + 1, -1);
    }

    private UUID turn(int number) {
        return new UUID(writer + 1, number / STEPS_OF_TURN);
    }

    /** The same on every start; does nothing where it has been done. */
    void begin() {
        transaction.executeWithoutResult(_ -> {
            if (count("select count(*) from session where id = ?", session()) > 0) {
                return;
            }
            jdbc.update(
                    "insert into task (id, title, workspace, model, mode, mode_rev, engine_label, archived, created_at, updated_at)"
                            + " values (?, 't', '/w', 'm', 'SUPERVISED', 0, 'l', false, ?, ?)",
                    session(),
                    now(),
                    now());
            jdbc.update("insert into session (id, task_id, created_at) values (?, ?, ?)", session(), session(), now());
        });
    }

    /** How many steps there are; fails unless they are the first so many, each with its call. */
    int found() {
        List<Integer> numbers = jdbc.queryForList(
                "select cast(s.budget_used as int) from step s join tool_call c on c.step_id = s.id join turn t on t.id = s.turn_id"
                        + " where t.session_id = ? order by s.budget_used",
                Integer.class,
                session());
        for (int i = 0; i < numbers.size(); i++) {
            if (numbers.get(i) != i) {
                throw new IllegalStateException("step %d of writer %d is missing".formatted(i, writer));
            }
        }
        return numbers.size();
    }

    /** One commit: a reply of a model that asks for one call. */
    UUID commit(int number) {
        UUID step = TimeOrderedId.next();
        transaction.executeWithoutResult(_ -> {
            if (number % STEPS_OF_TURN == 0) {
                jdbc.update(
                        "insert into turn (id, session_id, task_id, engine_label, state, fence, interrupt_requested, model_calls,"
                                + " engine_format, message, created_at) values (?, ?, ?, 'l', 'RUNNING', 1, false, 0, 1, 'go', ?)",
                        turn(number),
                        session(),
                        session(),
                        now());
            }
            jdbc.update(
                    "insert into step (id, turn_id, idx, dialect, model, raw_message, visible_text, finish, input_tokens,"
                            + " output_tokens, budget_limit, budget_used, budget_parts, created_at)"
                            + " values (?, ?, ?, 'demo', 'm', '{}', '', 'COMPLETE', 1, 1, 1, ?, '{}', ?)",
                    step,
                    turn(number),
                    number % STEPS_OF_TURN,
                    number,
                    now());
            jdbc.update(
                    "insert into tool_call (id, turn_id, step_id, idx, wire_call_id, tool, raw_input, state, truncated, created_at)"
                            + " values (?, ?, ?, 0, 'c', 'shell', ?, 'READY', false, ?)",
                    step,
                    turn(number),
                    step,
                    input(number),
                    now());
        });
        return step;
    }

    /** What the engine commits for a call that runs: its claim, which is on disk before it begins, and its result. */
    void run(UUID call) {
        transaction.executeWithoutResult(_ -> jdbc.update(
                "update tool_call set state = 'RUNNING', grounds = '{}', started_at = ? where id = ?", now(), call));
        durability.barrier();
        transaction.executeWithoutResult(_ -> jdbc.update(
                "update tool_call set state = 'FINISHED', preview = 'done', finished_at = ? where id = ?",
                now(),
                call));
    }

    /** Fails unless the steps of the turn of that step are the first of it, with the inputs that were written. */
    void read(int number) {
        int first = number - number % STEPS_OF_TURN;
        List<String> inputs = jdbc.queryForList(
                "select c.raw_input from step s join tool_call c on c.step_id = s.id where s.turn_id = ? order by s.idx",
                String.class,
                turn(number));
        for (int i = 0; i < inputs.size(); i++) {
            if (!inputs.get(i).equals(input(first + i))) {
                throw new IllegalStateException("step %d of writer %d reads otherwise".formatted(first + i, writer));
            }
        }
    }

    /** Letters that no database makes smaller by much, the same ones every time. */
    private String input(int number) {
        byte[] bytes = new byte[inputLength * 3 / 4];
        new Random(writer * 1_000_003L + number).nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private long count(String query, UUID of) {
        return jdbc.queryForObject(query, Long.class, of);
    }

    private static OffsetDateTime now() {
        return OffsetDateTime.now(ZoneOffset.UTC);
    }
}
