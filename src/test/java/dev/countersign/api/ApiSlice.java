package dev.countersign.api;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** All of this package's handlers, and nothing of any other package. */
@EnableAutoConfiguration
@Import({
    ApiWeb.class,
    ApprovalApi.class,
    CallApi.class,
    EventApi.class,
    FileApi.class,
    HistoryApi.class,
    LineApi.class,
    MemoryApi.class,
    ModelApi.class,
    NextMessageApi.class,
    OpenApiDocument.class,
    PolicyApi.class,
    ResultApi.class,
    Results.class,
    SessionApi.class,
    TaskApi.class,
    TerminalLoginApi.class,
    TokenApi.class,
    ToolApi.class,
    TranscriptApi.class,
    TurnApi.class,
    WindowApi.class
})
class ApiSlice {}
