-- People, their sessions, what happened, and the answers kept for calls that are sent again.
-- Times are kept to the millisecond, as the wire shows them, so that a cursor never skips a row.
create extension if not exists pg_trgm;

create type role as enum ('client', 'agent', 'admin');

-- One table for everybody: a client is a user with that role, with or without a sign-in.
create table users (
  id uuid primary key,
  role role not null,
  username text not null,
  email text not null,
  password_hash text,
  first_name text,
  last_name text,
  phone text,
  company text,
  address text,
  -- Encrypted; the last four digits are what is shown until somebody asks.
  ein_sealed bytea,
  ein_last_four text,
  -- The agent a client is assigned to.
  agent_id uuid references users (id),
  -- An agent's own licence number.
  license text,
  created_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  deactivated_at timestamptz(3),
  -- The name shown in lists, without accents and letter case: what lists are sorted by.
  sort_name text not null collate "C",
  search_text text not null generated always as (
    lower(
      coalesce(company, '') || E'\n' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n'
      || email || E'\n' || coalesce(phone, '') || E'\n' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
    )
  ) stored,
  check (role <> 'client' or agent_id is not null),
  check (email = lower(email))
);
create unique index users_email on users (email);
create unique index users_username on users (lower(username));
-- What is searched stands in them too, so that a search reads and counts an agent's clients from the index alone.
create index users_clients_by_name on users (agent_id, sort_name, id) include (search_text)
  where role = 'client' and deactivated_at is null;
create index users_clients_all_by_name on users (sort_name, id) include (search_text)
  where role = 'client' and deactivated_at is null;
create index users_search on users using gin (search_text gin_trgm_ops) where role = 'client' and deactivated_at is null;

create table sessions (
  -- SHA-256 of the cookie: what stands here opens nothing.
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_seen on sessions (seen_at);

-- Failed sign-ins of the last minutes. Both names are keyed hashes, so that no address or typed name is kept.
create table sign_in_failures (
  account_hash bytea not null,
  address_hash bytea not null,
  at timestamptz(3) not null
);
create index sign_in_failures_account on sign_in_failures (account_hash, at);
create index sign_in_failures_address on sign_in_failures (address_hash, at);

-- Who did what, when, and on whose behalf: written in the transaction of the change, never altered.
create table events (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid references users (id),
  on_behalf_of uuid references users (id),
  action text not null,
  entity text not null,
  entity_id uuid,
  client_id uuid references users (id),
  details jsonb not null default '{}',
  ip text
);
create index events_client on events (client_id, at desc, id desc);
create index events_at on events (at desc, id desc);

create function events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'events are only ever added';
end $$;
create trigger events_stay before update or delete on events for each row execute function events_stay();
create trigger events_stay_all before truncate on events for each statement execute function events_stay();

-- Idempotency-Key: the answer that a person's key got, for a day. Sealed, because answers may carry an invite's link.
create table once (
  person text not null,
  key text not null,
  content_hash bytea not null,
  answer_sealed bytea,
  created_at timestamptz(3) not null,
  primary key (person, key)
);
create index once_created on once (created_at);

-- Facts about this installation.
create table installation (
  name text primary key,
  value text not null
);
