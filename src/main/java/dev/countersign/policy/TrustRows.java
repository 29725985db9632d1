package dev.countersign.policy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface TrustRows extends JpaRepository<TrustRow, UUID> {

    @Query("""
            select count(t) > 0 from TrustRow t
             where t.sha256 = :sha256 and t.workspace = :workspace and t.kind = :kind and t.revokedAt is null
            """)
    boolean isTrusted(TrustKind kind, String workspace, String sha256);

    @Modifying
    @Query("""
            update TrustRow t set t.revokedAt = :at, t.revokedChannel = :channel
             where t.sha256 = :sha256 and t.workspace = :workspace and t.kind = :kind and t.revokedAt is null
            """)
    int revoke(TrustKind kind, String workspace, String sha256, Instant at, String channel);

    @Query("""
            select t from TrustRow t
             where t.workspace = :workspace and t.kind = :kind and t.revokedAt is null
             order by t.id desc limit 1
            """)
    Optional<TrustRow> last(TrustKind kind, String workspace);

    @Query("select t from TrustRow t where t.workspace = :workspace and t.kind = :kind order by t.id desc")
    List<TrustRow> ofWorkspace(TrustKind kind, String workspace, Limit limit);
}
