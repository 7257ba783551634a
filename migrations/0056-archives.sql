-- All that the agency has as one file, or all of one client: asked for, made by a job, kept for a day.
create type archive_state as enum ('waiting', 'making', 'ready', 'failed');

create table archives (
  id uuid primary key,
  -- None for the whole agency.
  client_id uuid references users (id),
  asked_by uuid not null references users (id),
  asked_at timestamptz(3) not null,
  with_notes boolean not null,
  state archive_state not null,
  tries integer not null default 0,
  -- Where the file of the present try is kept, or will be: whoever makes another has another.
  storage_key text unique,
  file_name text not null,
  progress numeric(4, 3) not null default 0 check (progress between 0 and 1),
  rows_count integer not null default 0,
  files_count integer not null default 0,
  size bigint,
  sha256 bytea,
  ended_at timestamptz(3),
  expires_at timestamptz(3),
  failure text,
  check ((state = 'ready') = (expires_at is not null)),
  check (state <> 'ready' or (storage_key is not null and size is not null and sha256 is not null))
);
-- One at a time of the same.
create unique index archives_being_made on archives (coalesce(client_id, '00000000-0000-0000-0000-000000000000'))
  where state in ('waiting', 'making');
create index archives_of_client on archives (client_id);
