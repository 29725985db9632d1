-- What the file that a question is about held when it was asked: a digest, or "absent"; null where nobody can know.
alter table question add column base_version varchar(64);
