package dev.countersign.api;

import dev.countersign.access.Callers;
import dev.countersign.access.StoredTokens;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.WebSessions;
import dev.countersign.approval.Approvals;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.History;
import dev.countersign.approval.Memories;
import dev.countersign.model.Models;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.result.ResultStore;
import dev.countersign.signal.SignalHub;
import dev.countersign.task.Sessions;
import dev.countersign.task.Tasks;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.turn.Answers;
import dev.countersign.turn.Erasure;
import dev.countersign.turn.Explanations;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Interrupts;
import dev.countersign.turn.Messages;
import dev.countersign.turn.MissingResults;
import dev.countersign.turn.NextMessages;
import dev.countersign.turn.Retries;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.TranscriptExport;
import dev.countersign.workspace.ProtectedPaths;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** Tests the handlers with everything behind them mocked. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ResourceLock("application context")
@WebMvcTest
@ContextConfiguration(classes = ApiSlice.class)
@TestPropertySource(properties = {"countersign.data-dir=target/nowhere", "springdoc.api-docs.enabled=false"})
@MockitoBean(
        types = {
            Answers.class,
            Approvals.class,
            Callers.class,
            Explanations.class,
            Erasure.class,
            FileChanges.class,
            Gatekeeper.class,
            History.class,
            Interrupts.class,
            Retries.class,
            Memories.class,
            Messages.class,
            NextMessages.class,
            MissingResults.class,
            Models.class,
            PolicyFiles.class,
            PolicyTrust.class,
            ProtectedPaths.class,
            ResultStore.class,
            Sessions.class,
            SignalHub.class,
            StoredTokens.class,
            Tasks.class,
            TerminalLogins.class,
            ToolRegistry.class,
            Transcript.class,
            TranscriptExport.class,
            WebSessions.class,
            WorkspaceInstructions.class
        })
@interface ApiTest {}
