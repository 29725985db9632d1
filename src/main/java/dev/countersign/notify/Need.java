package dev.countersign.notify;

import java.util.UUID;

/** Why a person is needed. */
sealed interface Need {

    UUID taskId();

    record Answer(UUID taskId, UUID approvalId) implements Need {}

    record Look(UUID taskId) implements Need {}
}
