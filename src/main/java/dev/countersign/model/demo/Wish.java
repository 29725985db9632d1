package dev.countersign.model.demo;

/**
 * One thing that the user asked for.
 *
 * @param number counts the wishes of a message from 1
 * @param step counts its steps from 0
 */
record Wish(int number, int step, String tool, String arguments) {}
