package dev.countersign.policy;

/** Where acts of trust are recorded for good, inside the transaction of the act. */
public interface TrustRecord {

    void trusted(TrustSubject subject, String channel);

    void revoked(TrustSubject subject, String channel);
}
