-- Works with 0.2.0 and newer: a release before it does not start on a database that has migrations it does not know.
-- Which release brought the database up to its tables, and the oldest one that goes on working on them; null where every one
-- does that worked on them before.
create table releases (
  version text primary key,
  brought_at timestamptz(3) not null,
  works_with text
);
