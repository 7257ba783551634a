-- Keys by which programs call the API. The release before neither reads nor writes them.
create table api_keys (
  id uuid primary key,
  -- SHA-256 of the key's text, which is stored nowhere.
  token_hash bytea not null unique,
  ending text not null check (char_length(ending) = 4),
  name text not null check (char_length(name) between 1 and 60),
  user_id uuid not null references users (id),
  of_agency boolean not null,
  rights jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_ip text,
  revoked_at timestamptz(3)
);
comment on column api_keys.rights is 'ts: import("../../contract/values/key-rights.ts").KeyRights';
create index api_keys_of_person on api_keys (user_id) where revoked_at is null;
create index api_keys_created_by on api_keys (created_by);
