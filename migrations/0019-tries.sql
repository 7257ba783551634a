-- A try is counted before it is made, so that those made at once count each other; one that was right is taken back.
alter table sign_in_failures
  add id bigint generated always as identity primary key,
  -- Whether somebody at its address had failed at the account before: they stand in a line of their own.
  add again boolean not null default false;
