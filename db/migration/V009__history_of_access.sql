-- Who was let in or is no longer, as answers through it name it, and with which rights.
alter table history add column access varchar(200);
alter table history add column rights varchar(60);
