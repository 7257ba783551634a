-- What somebody of the agency wrote down about a client, or about one thing of theirs: for staff alone.
create table notes (
  id uuid primary key,
  text text not null,
  client_id uuid not null references users (id),
  policy_id uuid references policies (id),
  claim_id uuid references claims (id),
  request_id uuid references requests (id),
  is_pinned boolean not null default false,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- When its text was last another.
  changed_at timestamptz(3),
  removed_at timestamptz(3),
  removed_by uuid references users (id),
  version integer not null default 1,
  check (num_nonnulls(policy_id, claim_id, request_id) <= 1)
);
create index notes_of_client on notes (client_id, is_pinned desc, id desc) where removed_at is null;
create index notes_newest on notes (is_pinned desc, id desc) where removed_at is null;
-- What a search of everything asks for.
create index notes_search on notes using gin (lower(text) gin_trgm_ops) where removed_at is null;

create trigger raise_version before update on notes for each row execute function raise_version();
