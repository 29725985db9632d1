-- Which folder an engine keeps complete results in: another engine that does not share it says so.
alter table engine add column results uuid;
