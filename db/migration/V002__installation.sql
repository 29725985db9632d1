-- One row: which database this is, and how often it has been opened. The data directory remembers both, so that an older
-- or emptied database beside newer results is noticed.
create table installation (
    id         uuid   not null primary key,
    generation bigint not null
);
