package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CallApi {

    private final Transcript transcript;

    CallApi(Transcript transcript) {
        this.transcript = transcript;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/calls/{id}")
    Call getCall(@PathVariable UUID id) {
        return transcript.call(id);
    }
}
