package dev.countersign.turn;

import dev.countersign.storage.TestDatabase;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

class DurableTurnsOnH2Test extends DurableTurns
        implements DecidedCalls,
                PolicyCases,
                ChangedFiles,
                ChangedTasks,
                CutResults,
                ErasedTasks,
                ExportedTranscripts,
                FollowingMessages,
                NeededPeople,
                NulCharacters,
                OddNames,
                RecalledCalls,
                ReviewedCalls,
                RecordedCalls,
                ChangingClock,
                TrustedInstructions,
                AnsweredByProviders,
                AnsweredDialects {

    @Override
    public DurableTurns on() {
        return this;
    }

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        registry.add("countersign.data-dir", TestDatabase::dataDirectory);
    }
}
