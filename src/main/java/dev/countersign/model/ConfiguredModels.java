package dev.countersign.model;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The models of the configuration. Without any, a provider's key in the environment makes that provider's model
 * available. A fault in the configuration stops the start, with the key and the model's id.
 */
final class ConfiguredModels implements Models {

    private static final String DEMO = "demo";

    private static final int LONGEST_ID = 200;
    private static final Pattern VISIBLE = Pattern.compile("[\\p{Graph} ]+", Pattern.UNICODE_CHARACTER_CLASS);

    private static final List<ModelSettings> UNCONFIGURED = List.of(
            ModelSettings.unconfigured("anthropic", "claude-sonnet-4-5", 200_000),
            ModelSettings.unconfigured("openai", "gpt-4.1", 1_000_000));

    private final Map<String, Model> models = new LinkedHashMap<>();
    private final Map<String, ProviderKind> kinds = new LinkedHashMap<>();
    private final Function<String, @Nullable String> environment;
    private final Model defaultModel;
    private final @Nullable Model reviewModel;

    ConfiguredModels(
            ModelsSettings settings, List<ProviderKind> kinds, Function<String, @Nullable String> environment) {
        this.environment = environment;
        kinds.forEach(kind -> this.kinds.put(kind.name(), kind));
        List<ModelSettings> wanted = settings.models().isEmpty() ? fromEnvironment() : settings.models();
        for (int i = 0; i < wanted.size(); i++) {
            Model model = model(wanted.get(i), "countersign.models[" + i + "]");
            if (models.putIfAbsent(model.id(), model) != null) {
                throw fault("countersign.models[" + i + "].id", model.id(), "another model has this id");
            }
        }
        if (!models.containsKey(DEMO)) {
            models.put(DEMO, model(ModelSettings.unconfigured(DEMO, DEMO, 1_000_000), DEMO));
        }
        Model named = named("countersign.default-model", settings.defaultModel());
        this.defaultModel = named == null ? firstOf("anthropic", "openai", DEMO) : named;
        this.reviewModel = named("countersign.review-model", settings.reviewModel());
    }

    private List<ModelSettings> fromEnvironment() {
        List<ModelSettings> found = new ArrayList<>();
        for (ModelSettings model : UNCONFIGURED) {
            String key = Optional.ofNullable(kinds.get(String.valueOf(model.provider())))
                    .flatMap(ProviderKind::defaultKeyVariable)
                    .map(environment)
                    .orElse("");
            if (!key.isBlank()) {
                found.add(model);
            }
        }
        return found;
    }

    private Model model(ModelSettings settings, String key) {
        String id = required(key + ".id", settings.id(), "every model needs an id");
        if (id.length() > LONGEST_ID || !VISIBLE.matcher(id).matches()) {
            throw fault(key + ".id", id, "a model's id has 1 to 200 visible characters");
        }
        String provider = required(key + ".provider", settings.provider(), "model " + id + " needs a provider");
        ProviderKind kind = kinds.get(provider);
        if (kind == null) {
            throw fault(
                    key + ".provider",
                    provider,
                    "model " + id + " names a provider that is not known; known are "
                            + String.join(", ", kinds.keySet()));
        }
        String name = kind.defaultBaseUrl().isEmpty()
                ? id
                : required(key + ".model", settings.model(), "model " + id + " needs the provider's name of it");
        if (settings.maxOutputTokens() < 1 || settings.contextWindow() <= settings.maxOutputTokens()) {
            throw fault(
                    key + ".context-window",
                    settings.contextWindow(),
                    "model " + id + " needs a window larger than its max-output-tokens");
        }
        try {
            ModelProvider client = kind.client(new ProviderSettings(
                    baseUrl(settings, kind, key + ".base-url"),
                    name,
                    apiKey(settings, kind),
                    settings.maxOutputTokens(),
                    Map.copyOf(settings.dialect()),
                    List.copyOf(settings.command()),
                    settings.timeout()));
            return new Model(
                    id,
                    provider,
                    settings.contextWindow(),
                    settings.maxOutputTokens(),
                    settings.instructions(),
                    settings.price(),
                    client);
        } catch (SettingFault e) {
            throw fault(
                    key + "." + e.key(),
                    settings.dialect().getOrDefault(e.key().replace("dialect.", ""), ""),
                    "model " + id + ": " + e.getMessage());
        }
    }

    private static URI baseUrl(ModelSettings settings, ProviderKind kind, String key) {
        String configured = settings.baseUrl() == null ? "" : settings.baseUrl();
        String text = (configured.isBlank() ? kind.defaultBaseUrl().orElse("none:-") : configured)
                .strip()
                .replaceAll("/+$", "");
        String wrong = "model " + settings.id() + " needs an address that begins with http:// or https://";
        try {
            URI uri = URI.create(text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            boolean plain = uri.getQuery() == null && uri.getFragment() == null && uri.getUserInfo() == null;
            if (configured.isBlank() || (web && uri.getHost() != null && plain)) {
                return uri;
            }
        } catch (IllegalArgumentException _) {
            // not even a URI: the same answer
        }
        throw fault(key, text, wrong + ", without user, query or fragment");
    }

    /** A server of one's own needs no key unless the configuration names a variable. */
    private ApiKey apiKey(ModelSettings settings, ProviderKind kind) {
        if (settings.apiKeyFile() != null) {
            return ApiKey.inFile(settings.apiKeyFile());
        }
        String variable =
                settings.apiKeyEnv() == null ? "" : settings.apiKeyEnv().strip();
        if (variable.isEmpty() && settings.baseUrl() == null) {
            variable = kind.defaultKeyVariable().orElse("");
        }
        return variable.isEmpty() ? ApiKey.none() : ApiKey.from(variable, environment.apply(variable));
    }

    private @Nullable Model named(String key, @Nullable String id) {
        if (id == null || id.isBlank()) {
            return null;
        }
        Model model = models.get(id);
        if (model == null) {
            throw fault(key, id, "no such model; there are " + String.join(", ", models.keySet()));
        }
        return model;
    }

    private Model firstOf(String... providers) {
        for (String provider : providers) {
            for (Model model : models.values()) {
                if (model.provider().equals(provider)) {
                    return model;
                }
            }
        }
        throw new IllegalStateException("no model at all");
    }

    private static String required(String key, @Nullable String value, String reason) {
        if (value == null || value.isBlank()) {
            throw fault(key, "", reason);
        }
        return value.strip();
    }

    private static InvalidConfigurationPropertyValueException fault(String key, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException(key, value, reason);
    }

    @Override
    public Optional<Model> find(String id) {
        return Optional.ofNullable(models.get(id));
    }

    @Override
    public List<Model> all() {
        return List.copyOf(models.values());
    }

    @Override
    public Model defaultModel() {
        return defaultModel;
    }

    @Override
    public Optional<Model> reviewModel() {
        return Optional.ofNullable(reviewModel);
    }
}
