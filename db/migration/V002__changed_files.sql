-- What tools did to files, one row a write. The diffs are files beside the results: a list of rows must stay small.
create table file_change (
    id              uuid                        not null primary key,
    turn_id         uuid                        not null references turn (id) on delete cascade,
    call_id         uuid                        not null references tool_call (id) on delete cascade,
    path            varchar(4096)               not null,
    created         boolean                     not null,
    previous_sha256 varchar(64),                          -- null where there was nothing, or too much to read
    sha256          varchar(64)                 not null,
    diff            int,                                  -- which of the call's diffs; null where there is none
    diff_cut        boolean                     not null, -- whether the diff went on after what is kept
    changed_at      timestamp(6) with time zone not null
);
create index file_change_by_turn on file_change (turn_id, id);
create index file_change_by_call on file_change (call_id);
