-- The requirements of a contract with one certificate holder or for one project. The release before neither reads nor writes these.
create table requirement_sets (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  holder_id uuid references certificate_holders (id),
  project text not null default '' check (char_length(project) <= 400),
  content jsonb not null,
  document_id uuid references documents (id),
  document_page integer check (document_page > 0),
  -- The last verdict of each requirement, by its key, and what it was found from.
  checked jsonb not null default '{}',
  checked_on date,
  checked_of text,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  written_by uuid not null references users (id),
  written_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_by uuid references users (id),
  version integer not null default 1,
  check (holder_id is not null or project <> '')
);
comment on column requirement_sets.content is 'ts: import("../../contract/requirements.ts").RequirementContent';
comment on column requirement_sets.checked is
  'ts: Record<string, { verdict: import("../../contract/values/contract-requirements.ts").Verdict; shortBy: number | null }>';
create index requirement_sets_of_client on requirement_sets (client_id, created_at) where closed_at is null;
create index requirement_sets_of_holder on requirement_sets (holder_id) where holder_id is not null;
create index requirement_sets_of_document on requirement_sets (document_id) where document_id is not null;
-- A check is no edit.
select raises_version('requirement_sets', 'checked', 'checked_on', 'checked_of', 'closed_at', 'closed_by', 'written_by',
  'written_at', 'client_id', 'holder_id');

create table requirement_versions (
  set_id uuid not null references requirement_sets (id) on delete cascade,
  version integer not null,
  project text not null,
  content jsonb not null,
  document_id uuid references documents (id),
  document_page integer,
  written_by uuid not null references users (id),
  written_at timestamptz(3) not null,
  primary key (set_id, version)
);
comment on column requirement_versions.content is 'ts: import("../../contract/requirements.ts").RequirementContent';
create index requirement_versions_of_document on requirement_versions (document_id) where document_id is not null;

-- A requirement that is not met: found by a check after it was met, asked for by a request or task, or both.
create table requirement_shortfalls (
  id uuid primary key,
  set_id uuid not null references requirement_sets (id) on delete cascade,
  client_id uuid not null references accounts (id),
  requirement text not null check (char_length(requirement) <= 100),
  says text not null,
  -- Null if it was asked for without ever being found anew.
  found_at timestamptz(3),
  request_id uuid references requests (id),
  task_id uuid references tasks (id),
  asked_by uuid references users (id),
  asked_at timestamptz(3),
  -- Off the work queue by a person. The requirement may still not be met.
  settled_at timestamptz(3),
  settled_by uuid references users (id),
  -- Met, or no longer asked.
  ended_at timestamptz(3)
);
create unique index requirement_shortfalls_open on requirement_shortfalls (set_id, requirement) where ended_at is null;
create index requirement_shortfalls_new on requirement_shortfalls (client_id, found_at)
  where ended_at is null and settled_at is null and asked_at is null and found_at is not null;
create index requirement_shortfalls_of_request on requirement_shortfalls (request_id) where request_id is not null;
create index requirement_shortfalls_of_task on requirement_shortfalls (task_id) where task_id is not null;
