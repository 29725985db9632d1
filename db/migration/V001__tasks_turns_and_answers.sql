-- The rows that everything rests on. The same statements serve H2 and PostgreSQL.
-- Ids are version 7 UUIDs: ascending in time, so an id is also a cursor.

-- One row: which database this is, and how often it has been opened. The data directory remembers both, so that an older
-- or emptied database beside newer results is noticed.
create table installation (
    id         uuid   not null primary key,
    generation bigint not null
);

create table engine (
    id          uuid                        not null primary key,
    label       varchar(100)                not null,
    host        varchar(255)                not null,
    boot_id     varchar(64)                 not null,
    pid         bigint                      not null,
    start_ticks bigint                      not null,
    beat        bigint                      not null,
    state       varchar(16)                 not null, -- LIVE, STOPPED, LOST
    started_at  timestamp(6) with time zone not null,
    ended_at    timestamp(6) with time zone
);

create table task (
    id           uuid                        not null primary key,
    title        varchar(200)                not null,
    workspace    varchar(4096)               not null, -- the real path
    model        varchar(200)                not null,
    mode         varchar(24)                 not null,
    mode_rev     bigint                      not null, -- grows with every change of the mode
    engine_label varchar(100)                not null, -- whose engines can see the workspace
    archived     boolean                     not null,
    created_at   timestamp(6) with time zone not null,
    updated_at   timestamp(6) with time zone not null
);
create index task_by_archived on task (archived, id);

create table session (
    id         uuid                        not null primary key,
    task_id    uuid                        not null references task (id),
    created_at timestamp(6) with time zone not null
);
create index session_by_task on session (task_id, id);

-- The turn row is the queue, the mutex and the lease.
create table turn (
    id                  uuid                        not null primary key,
    session_id          uuid                        not null references session (id),
    task_id             uuid                        not null references task (id),
    engine_label        varchar(100)                not null, -- whose engines may run it
    open_session        uuid unique,                          -- the session until the turn ends, then null
    state               varchar(16)                 not null, -- QUEUED, RUNNING, WAITING, COMPLETED, FAILED, INTERRUPTED
    engine_id           uuid references engine (id),          -- who holds the lease
    fence               bigint                      not null, -- grows with every lease and every recovery
    interrupt_requested boolean                     not null,
    wake_at             timestamp(6) with time zone,          -- not before then
    model_calls         int                         not null,
    engine_format       int                         not null, -- which version of the engine recorded it
    message             text                        not null, -- what the user wrote
    error_code          varchar(64),
    error_detail        text,
    created_at          timestamp(6) with time zone not null,
    finished_at         timestamp(6) with time zone
);
create index turn_by_session on turn (session_id, id);
create index turn_by_task on turn (task_id, id);
create index turn_by_state on turn (state, engine_label, id);

create table step (
    id            uuid                        not null primary key,
    turn_id       uuid                        not null references turn (id),
    idx           int                         not null,
    dialect       varchar(32)                 not null, -- who can read raw_message
    model         varchar(200)                not null,
    raw_message   text                        not null, -- as the provider sent it
    visible_text  text                        not null,
    finish        varchar(16)                 not null, -- COMPLETE, LENGTH, REFUSAL, PAUSED
    input_tokens  bigint                      not null,
    output_tokens bigint                      not null,
    usage_detail  text,
    budget_limit  bigint                      not null,
    budget_used   bigint                      not null,
    budget_parts  text                        not null,
    created_at    timestamp(6) with time zone not null,
    unique (turn_id, idx)
);

create table model_attempt (
    turn_id     uuid                        not null references turn (id),
    step_idx    int                         not null,
    attempt     int                         not null,
    fence       bigint                      not null,
    outcome     varchar(16)                 not null, -- OPEN, COMMITTED, FAILED, LOST, CANCELLED
    error_code  varchar(64),
    detail      text,
    started_at  timestamp(6) with time zone not null,
    finished_at timestamp(6) with time zone,
    primary key (turn_id, step_idx, attempt)
);

create table tool_call (
    id               uuid                        not null primary key,
    turn_id          uuid                        not null references turn (id),
    step_id          uuid                        not null references step (id),
    idx              int                         not null,
    provider_call_id text,                                 -- as sent
    wire_call_id     text                        not null, -- as sent back: the same, or minted, or made unique
    tool             text                        not null,
    revision         varchar(64),
    raw_input        text                        not null, -- as sent, never a JSON column
    digest           varchar(64),
    state            varchar(16)                 not null, -- REQUESTED, REVIEWING, WAITING, READY, RUNNING, FINISHED
    grounds          text,                                 -- the decision with its reasons
    mode_rev         bigint,                               -- the mode that was decided under
    claim_engine     uuid references engine (id),
    claim_fence      bigint,
    outcome          varchar(16), -- SUCCEEDED, FAILED, DENIED, CANCELLED, INTERRUPTED, TIMED_OUT
    reason           text,
    result_bytes     bigint,
    result_sha256    varchar(64),
    truncated        boolean                     not null,
    preview          text,
    created_at       timestamp(6) with time zone not null,
    started_at       timestamp(6) with time zone,
    finished_at      timestamp(6) with time zone,
    unique (turn_id, step_id, idx)
);
create index tool_call_by_step on tool_call (step_id, idx);
create index tool_call_by_denied on tool_call (turn_id, digest);

create table question (
    id           uuid                        not null primary key,
    call_id      uuid                        not null unique references tool_call (id),
    turn_id      uuid                        not null references turn (id),
    session_id   uuid                        not null references session (id),
    task_id      uuid                        not null references task (id),
    state        varchar(16)                 not null, -- PENDING, ANSWERED, CANCELLED
    input_digest varchar(64)                 not null,
    grounds      text                        not null, -- why it asks
    answer       varchar(16),                          -- ALLOW, ALLOW_SESSION, REMEMBER, DENY
    note         text,
    channel      varchar(200),
    created_at   timestamp(6) with time zone not null,
    answered_at  timestamp(6) with time zone
);
create index question_by_state on question (state, id);
create index question_by_task on question (task_id, state);
create index question_by_turn on question (turn_id);

create table review (
    id                 uuid                        not null primary key,
    call_id            uuid                        not null references tool_call (id),
    mode_rev           bigint                      not null,
    policy_fingerprint varchar(64)                 not null,
    state              varchar(16)                 not null, -- RUNNING, DONE, CANCELLED, FAILED, LOST
    model              varchar(200)                not null,
    verdict            varchar(16),
    reason             text,
    input_tokens       bigint                      not null,
    output_tokens      bigint                      not null,
    started_at         timestamp(6) with time zone not null,
    finished_at        timestamp(6) with time zone
);
create index review_by_call on review (call_id);

create table remembered_answer (
    id           uuid                        not null primary key,
    workspace    varchar(4096)               not null,
    tool         varchar(200)                not null,
    revision     varchar(64)                 not null,
    digest       varchar(64)                 not null, -- covers tool, revision, workspace and canonical input
    input        text                        not null,
    channel      varchar(200)                not null,
    created_at   timestamp(6) with time zone not null,
    last_used_at timestamp(6) with time zone,
    uses         bigint                      not null,
    unique (digest)
);
create index remembered_answer_by_workspace on remembered_answer (workspace, tool);

create table session_answer (
    id           uuid                        not null primary key,
    session_id   uuid                        not null references session (id),
    tool         varchar(200)                not null,
    scope_key    varchar(64)                 not null, -- digest of the rule's content and what it covers, or of the input
    scope        text                        not null, -- in words
    channel      varchar(200)                not null,
    created_at   timestamp(6) with time zone not null,
    last_used_at timestamp(6) with time zone,
    uses         bigint                      not null,
    unique (session_id, scope_key)
);

create table policy_trust (
    id         uuid                        not null primary key,
    workspace  varchar(4096)               not null,
    sha256     varchar(64)                 not null,
    content    text,
    channel    varchar(200)                not null,
    trusted_at timestamp(6) with time zone not null,
    revoked_at timestamp(6) with time zone
);
create index policy_trust_by_content on policy_trust (sha256);

create table access_token (
    id           uuid                        not null primary key,
    name         varchar(100)                not null,
    sha256       varchar(64)                 not null unique,
    rights       varchar(64)                 not null,
    created_at   timestamp(6) with time zone not null,
    last_used_at timestamp(6) with time zone,
    revoked_at   timestamp(6) with time zone
);

create table web_session (
    id           uuid                        not null primary key,
    sha256       varchar(64)                 not null unique, -- of the cookie's secret
    user_agent   varchar(400)                not null,
    created_at   timestamp(6) with time zone not null,
    last_seen_at timestamp(6) with time zone not null,
    expires_at   timestamp(6) with time zone not null
);

-- Insert only.
create table history (
    id         uuid                        not null primary key,
    at         timestamp(6) with time zone not null,
    kind       varchar(24)                 not null, -- DECISION, ANSWER, OUTCOME, MODE, TRUST
    task_id    uuid,
    turn_id    uuid,
    call_id    uuid,
    tool       text,
    effect     varchar(16),
    channel    varchar(200),
    detail     text                        not null
);
create index history_by_task on history (task_id, id);
create index history_by_call on history (call_id);

create table idempotency (
    principal   varchar(200)                not null,
    request_key varchar(200)                not null,
    body_digest varchar(64)                 not null,
    ref         uuid                        not null,
    created_at  timestamp(6) with time zone not null,
    primary key (principal, request_key)
);
