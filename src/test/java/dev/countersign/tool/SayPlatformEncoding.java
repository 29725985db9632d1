package dev.countersign.tool;

/** A program of its own, since the encoding of names is settled when Java starts. */
final class SayPlatformEncoding {

    private SayPlatformEncoding() {}

    public static void main(String[] args) {
        System.out.println(PlatformEncoding.problem().orElse("fine"));
    }
}
