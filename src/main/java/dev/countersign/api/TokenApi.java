package dev.countersign.api;

import dev.countersign.access.AccessToken;
import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.access.StoredTokens;
import dev.countersign.storage.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Tokens for programs. */
@RestController
@RequestMapping("/api/v1/tokens")
class TokenApi {

    private final StoredTokens tokens;

    TokenApi(StoredTokens tokens) {
        this.tokens = tokens;
    }

    @Needs(Right.READ)
    @GetMapping
    Page<AccessToken> listTokens() {
        return new Page<>(tokens.list(), null);
    }

    @Needs(Right.ANSWER)
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<NewToken> makeToken(
            @AuthenticationPrincipal Caller caller, HttpServletRequest request, @RequestBody MakeToken body) {
        List<Right> rights = Fields.required("rights", body.rights());
        // Nobody hands on what they do not have.
        rights.forEach(right -> Rights.require(caller, right));
        StoredTokens.Made made = tokens.make(
                Fields.required("name", body.name()),
                rights.isEmpty() ? EnumSet.noneOf(Right.class) : EnumSet.copyOf(rights),
                caller.channel(),
                RequestKeys.of(caller, request, body));
        return ResponseEntity.created(
                        URI.create("/api/v1/tokens/" + made.token().id()))
                .body(new NewToken(made.token(), made.secret()));
    }

    @Needs(Right.ANSWER)
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeToken(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        tokens.revoke(id, caller.channel());
    }

    /** A token to be made. */
    record MakeToken(@Nullable String name, @Nullable List<Right> rights) {}

    /** A token that was just made. */
    record NewToken(AccessToken token, @Nullable String secret) {

        @Override
        public String toString() {
            return "the new token " + token.name();
        }
    }
}
