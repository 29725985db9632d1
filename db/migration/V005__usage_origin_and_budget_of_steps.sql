-- What a step's request left out, how its estimate compares with what was counted, and who wrote the reply.
alter table step add column model_id varchar(200);                            -- what tasks name the model that was asked
alter table step add column origin text;                                      -- who can read all of raw_message
alter table step add column cache_read_tokens bigint default 0 not null;
alter table step add column cache_write_tokens bigint default 0 not null;
alter table step add column budget_cuts text;
alter table step add column budget_estimate bigint default 0 not null;        -- before any correction
