package dev.countersign.approval;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface RememberedRows extends JpaRepository<RememberedRow, UUID> {

    String LISTED = """
            select r.id as id, r.workspace as workspace, r.tool as tool, r.revision as revision, r.digest as digest,
                   case when r.inputLength <= :longest then r.input else null end as input, r.inputLength as inputLength,
                   r.channel as channel, r.createdAt as createdAt, r.lastUsedAt as lastUsedAt, r.uses as uses
              from RememberedRow r""";

    @Query(
            "select r.id as id, r.createdAt as createdAt, r.channel as channel from RememberedRow r where r.digest = :digest")
    Optional<Match> match(String digest);

    /** Counts a use; zero rows if the answer has been revoked. */
    @Modifying
    @Query("update RememberedRow r set r.uses = r.uses + 1, r.lastUsedAt = :at where r.id = :id")
    int use(UUID id, Instant at);

    @Modifying
    @Query("delete from RememberedRow r where r.id = :id")
    int revoke(UUID id);

    /**
     * The newest answers about one tool in one workspace; without the inputs that are too long to compare. H2 reads in the
     * order of an index, and no more than is wanted, only where all of its columns are named.
     */
    @Query("""
            select r.revision as revision, r.createdAt as createdAt,
                   case when r.inputLength <= :longest then r.input else null end as input
              from RememberedRow r
             where r.kin = :kin
             order by r.kin desc, r.id desc
            """)
    List<Kin> kin(String kin, int longest, Limit limit);

    @Query(LISTED + " where r.id < :before order by r.id desc")
    List<Listed> page(UUID before, int longest, Limit limit);

    boolean existsByDigest(String digest);

    interface Match {
        UUID getId();

        Instant getCreatedAt();

        String getChannel();
    }

    interface Kin {
        String getRevision();

        Instant getCreatedAt();

        @Nullable
        String getInput();
    }

    interface Listed {
        UUID getId();

        String getWorkspace();

        String getTool();

        String getRevision();

        String getDigest();

        @Nullable
        String getInput();

        int getInputLength();

        String getChannel();

        Instant getCreatedAt();

        @Nullable
        Instant getLastUsedAt();

        long getUses();
    }
}
