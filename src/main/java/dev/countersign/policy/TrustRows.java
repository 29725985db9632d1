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
             where t.sha256 = :sha256 and t.workspace = :workspace and t.revokedAt is null
            """)
    boolean isTrusted(String workspace, String sha256);

    @Modifying
    @Query("""
            update TrustRow t set t.revokedAt = :at
             where t.sha256 = :sha256 and t.workspace = :workspace and t.revokedAt is null
            """)
    int revoke(String workspace, String sha256, Instant at);

    @Query("select t from TrustRow t where t.workspace = :workspace and t.revokedAt is null order by t.id desc limit 1")
    Optional<TrustRow> last(String workspace);

    @Query("select t from TrustRow t where t.workspace = :workspace order by t.id desc")
    List<TrustRow> ofWorkspace(String workspace, Limit limit);
}
