/** Chat Completions, as OpenAI and every server compatible with it speak it. */
@NullMarked
package dev.countersign.model.openai;

import org.jspecify.annotations.NullMarked;
