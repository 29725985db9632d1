-- To trust a text as rules says nothing about the same text as instructions, and the other way round.
alter table policy_trust add column kind varchar(16) default 'POLICY' not null;
alter table policy_trust add column revoked_channel varchar(200); -- through what it was revoked

-- What an entry of history about trust is about; its file stands in source.
alter table history add column workspace varchar(4096);
alter table history add column content_sha256 varchar(64);

-- What a reviewer's provider read from its cache, and wrote into it.
alter table review add column cache_read_tokens bigint default 0 not null;
alter table review add column cache_write_tokens bigint default 0 not null;
