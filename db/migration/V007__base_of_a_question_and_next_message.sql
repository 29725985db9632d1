-- What the file that a question is about held when it was asked: a digest, or "absent"; null where nobody can know.
alter table question add column base_version varchar(64);

-- A message that was written while a turn ran: it starts the next turn once that one has completed. One a conversation.
create table next_message (
    id         uuid                        not null primary key,
    session_id uuid                        not null unique references session (id),
    task_id    uuid                        not null references task (id),
    after_turn uuid                        not null references turn (id),
    text       text                        not null,
    written_at timestamp(6) with time zone not null
);
create index next_message_by_task on next_message (task_id);
create index next_message_by_turn on next_message (after_turn);
