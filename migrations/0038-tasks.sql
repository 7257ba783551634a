create type task_repeat as enum ('none', 'daily', 'weekly', 'monthly', 'yearly');

-- What somebody of the agency has to do: for staff alone.
create table tasks (
  id uuid primary key,
  what text not null,
  -- About whom, and about which one thing of theirs; or about nothing.
  client_id uuid references users (id),
  policy_id uuid references policies (id),
  claim_id uuid references claims (id),
  request_id uuid references requests (id),
  quote_id uuid references quotes (id),
  certificate_id uuid references certificates (id),
  -- Whose it is.
  owner_id uuid not null references users (id),
  -- On a day on which the agency is open.
  due_on date,
  repeats task_repeat not null default 'none',
  -- The day from which a row of repeated tasks is reckoned, as it was chosen: the 31st stays the 31st.
  repeats_from date,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  done_by uuid references users (id),
  -- The one that came after it when it was done.
  next_id uuid references tasks (id),
  removed_at timestamptz(3),
  removed_by uuid references users (id),
  -- How often it was changed: of two who change it at once the later one is told.
  version integer not null default 1,
  sort_day date not null generated always as (coalesce(due_on, 'infinity'::date)) stored,
  check (num_nonnulls(policy_id, claim_id, request_id, quote_id, certificate_id) <= 1),
  check (client_id is not null or num_nonnulls(policy_id, claim_id, request_id, quote_id, certificate_id) = 0),
  check ((repeats = 'none') = (repeats_from is null)),
  check (repeats = 'none' or due_on is not null),
  check ((done_at is null) = (done_by is null))
);
create index tasks_of_owner on tasks (owner_id, sort_day, id) where done_at is null and removed_at is null;
create index tasks_open on tasks (sort_day, id) where done_at is null and removed_at is null;
create index tasks_of_client on tasks (client_id, sort_day, id) where client_id is not null and removed_at is null;
create index tasks_made_by on tasks (created_by, sort_day, id) where removed_at is null;
create index tasks_done on tasks (done_at desc, id desc) where done_at is not null and removed_at is null;

create trigger raise_version before update on tasks for each row execute function raise_version('sort_day', 'next_id');
