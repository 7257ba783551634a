-- How often a job began to look through a file: the fifth time is the last.
alter table import_files add column tries integer not null default 0;
