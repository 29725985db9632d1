package dev.countersign.turn;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** The engines that share, or shared, this database. */
interface Engines extends JpaRepository<EngineRow, UUID> {

    @Query("select e from EngineRow e where e.state = LIVE")
    List<EngineRow> live();

    /** In which folder the result of a call is kept. */
    @Query("select e.results from EngineRow e, ToolCallRow c where c.id = :call and e.id = c.claimEngine")
    Optional<UUID> resultsOf(UUID call);

    @Modifying
    @Query("update EngineRow e set e.beat = e.beat + 1 where e.id = :id and e.state = LIVE")
    int beat(UUID id);

    /** Elects, of all that saw the same last beat, one engine to recover what the lost one held. */
    @Modifying
    @Query("""
            update EngineRow e set e.state = LOST, e.endedAt = :at
             where e.id = :id and e.state = LIVE and e.beat = :seen
            """)
    int giveUp(UUID id, long seen, Instant at);

    @Modifying
    @Query("update EngineRow e set e.state = :state, e.endedAt = :at where e.id = :id and e.state = LIVE")
    int end(UUID id, EngineRow.State state, Instant at);
}
