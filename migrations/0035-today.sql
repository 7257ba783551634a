-- What staff has put off until a day, each for themselves, and what they have passed to one another.
create table snoozes (
  user_id uuid not null references users,
  kind text not null,
  thing_id uuid not null,
  until_day date not null,
  snoozed_at timestamptz not null,
  primary key (user_id, kind, thing_id)
);

create table passes (
  kind text not null,
  thing_id uuid not null,
  to_id uuid not null references users,
  passed_by uuid not null references users,
  passed_at timestamptz not null,
  primary key (kind, thing_id)
);

create index invites_open on invites (user_id) where accepted_at is null;
