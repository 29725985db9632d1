package dev.countersign;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service. Started by the command line; see {@code cli}. */
@SpringBootApplication
public class Countersign {}
