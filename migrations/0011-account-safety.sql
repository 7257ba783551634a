-- A session is named by an id where its person looks at it; the token is nobody's business.
alter table sessions
  -- The default is for instances of the version before, which may still be running.
  add id uuid not null default gen_random_uuid() unique,
  -- When the password was last confirmed in it: for a while after that, access may be changed.
  add confirmed_at timestamptz(3);

-- Two-step sign-in by an authenticator app (RFC 6238).
alter table users
  -- The secret, encrypted.
  add totp_sealed bytea,
  -- One that was shown and of which no code was entered yet: it takes the place of the other then.
  add totp_offered bytea,
  add totp_offered_at timestamptz(3),
  add two_step_since timestamptz(3),
  -- The time step of the last code that was taken: none is taken twice.
  add totp_step bigint;

-- What opens the door once where the authenticator is lost. Keyed hashes: what stands here opens nothing.
create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- As WebAuthn names it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkeys_of_person on passkeys (user_id);
comment on column passkeys.transports is 'ts: string[]';

-- What a browser was asked to sign, once, within minutes. Without a person while nobody is signed in.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users (id),
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- Links by which a person chooses a password: a new person's first, or one that was forgotten or reset.
create type access_link_kind as enum ('welcome', 'reset');
create table access_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  kind access_link_kind not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index access_links_of_person on access_links (user_id, created_at);
create index access_links_expired on access_links (expires_at);

-- The browsers that a person has signed in from, by the hash of a cookie of theirs.
create table devices (
  user_id uuid not null references users (id),
  device_hash bytea not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);
create index devices_seen on devices (seen_at);
