/** Measures the packaged program from outside; see {@code benchmarks/README.md}. No test: nothing here runs in a build. */
package dev.countersign.benchmark;
