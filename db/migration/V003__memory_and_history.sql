-- What the columns of V001 could not hold yet. Nothing has been remembered or recorded under it.

-- What an answer for the session would cover, as the card said it: one scope for each layer that asked.
alter table question add column session_scopes text;

-- Which registration of the tool the answer is about.
alter table session_answer add column revision varchar(64) default '' not null;

-- Answers of one workspace and tool stand together, whatever the length of the workspace's path.
alter table remembered_answer add column kin varchar(64) default '' not null;
alter table remembered_answer add column input_length int default 0 not null;
drop index remembered_answer_by_workspace;
create index remembered_answer_by_kin on remembered_answer (kin, id);

-- A row of history holds ids, digests and codes. What quotes the conversation is kept apart, since erasing a task removes it.
alter table history alter column tool set data type varchar(200);
alter table history drop column detail;
alter table history add column session_id uuid;
alter table history add column revision varchar(64);
alter table history add column input_digest varchar(64);
alter table history add column layer varchar(24); -- that decided
alter table history add column source varchar(1000);
alter table history add column line int;
alter table history add column rule varchar(200);
alter table history add column answer varchar(16);
alter table history add column mode varchar(24);
alter table history add column outcome varchar(16);
alter table history add column result_bytes bigint;
alter table history add column result_sha256 varchar(64);
create index history_by_tool on history (tool, id);
create index history_by_effect on history (effect, id);

create table history_words (
    id      uuid not null primary key references history (id),
    task_id uuid,
    words   text not null
);
create index history_words_by_task on history_words (task_id);
