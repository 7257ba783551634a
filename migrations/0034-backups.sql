-- Backups that were made, or were tried to be.
create table backups (
  id uuid primary key,
  -- The moment that it is of.
  began_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  -- By itself at night, or by somebody's command.
  by_itself boolean not null,
  place text not null,
  -- Null where it failed.
  bytes bigint,
  files integer,
  -- Of the files, how many were missing or damaged in the storage already.
  wrong_files integer,
  failure text
);
create index backups_in_time on backups (began_at desc);
