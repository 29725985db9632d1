package dev.countersign.model.demo;

import dev.countersign.model.ProviderKind;

/** Opens the demo to tests elsewhere. */
public final class Demo {

    private Demo() {}

    public static ProviderKind kind() {
        return new DemoKind();
    }
}
