-- The key by which the services of browsers know this portal's push messages: one, made once.
create table push_keys (
  id uuid primary key,
  only_one boolean not null default true unique check (only_one),
  public_key text not null,
  private_sealed bytea not null,
  made_at timestamptz(3) not null
);

-- A device that push messages reach. It ends with the session in which it was allowed.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id),
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  endpoint text not null unique,
  device_key text not null,
  auth text not null,
  created_at timestamptz(3) not null
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_hash);

-- The kinds of push messages that a person does not want.
alter table users add push_off text[] not null default '{}';
comment on column users.push_off is 'ts: import("../../contract/push.ts").PushKind[]';
