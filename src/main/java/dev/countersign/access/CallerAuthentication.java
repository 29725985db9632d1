package dev.countersign.access;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;

/** Tells Spring Security who calls; rights are asked of the {@link Caller}. */
class CallerAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient Caller caller;

    CallerAuthentication(Caller caller) {
        super(AuthorityUtils.NO_AUTHORITIES);
        this.caller = caller;
        setAuthenticated(true);
    }

    /** From here on the request is this caller's. */
    static void enter(Caller caller) {
        SecurityContextHolder.setContext(new SecurityContextImpl(new CallerAuthentication(caller)));
    }

    @Override
    public Caller getPrincipal() {
        return caller;
    }

    @Override
    public Object getCredentials() {
        return "";
    }

    @Override
    public String getName() {
        return caller.id();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallerAuthentication that && caller.equals(that.caller);
    }

    @Override
    public int hashCode() {
        return caller.hashCode();
    }
}
