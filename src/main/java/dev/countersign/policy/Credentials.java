package dev.countersign.policy;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which variables no repository may ask for, whoever trusts it. */
final class Credentials {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

    /** Words that names of secrets are made of, between underscores or at an end. */
    private static final Pattern SECRET = Pattern.compile(
            ".*(?:^|_)(?:[A-Z0-9]*(?:APIKEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL)S?|KEY|KEYS|PASS|PWD|PAT|AUTH"
                    + "|PRIVATE|COOKIE|DSN)(?:_.*|$)");

    private static final Pattern OWN = Pattern.compile(
            "(?:COUNTERSIGN|SPRING_DATASOURCE)_.*|PG[A-Z]+|DATABASE_URL|SSH_AUTH_SOCK|AWS_.*|GITHUB_TOKEN");

    private Credentials() {}

    /** What is wrong with passing a variable of that name; null if nothing is. */
    static @Nullable String fault(String name, Set<String> configured) {
        if (!NAME.matcher(name).matches()) {
            return "`%s` is not the name of a variable".formatted(name);
        }
        String upper = name.toUpperCase(Locale.ROOT);
        return configured.contains(name)
                        || SECRET.matcher(upper).matches()
                        || OWN.matcher(upper).matches()
                ? "`%s` holds a credential, which no rule may pass to a command".formatted(name)
                : null;
    }
}
