package dev.countersign.turn;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes of which tasks it was told. */
final class CalledPeople implements PersonNeeded {

    final List<UUID> asked = new CopyOnWriteArrayList<>();
    final List<UUID> failed = new CopyOnWriteArrayList<>();

    @Override
    public void questionWaits(UUID taskId, UUID approvalId) {
        asked.add(approvalId);
    }

    @Override
    public void turnFailed(UUID taskId) {
        failed.add(taskId);
    }

    void forget() {
        asked.clear();
        failed.clear();
    }
}
