-- The identity provider at which staff sign in, who is linked to it, invitations to link, and sign-ins under way. The
-- release before neither reads nor writes them, and lets staff sign in with their passwords.
create table sign_in_provider (
  id uuid primary key,
  label text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  is_required boolean not null default false,
  -- The admin who can still sign in with password and passkey.
  emergency_admin_id uuid references users (id),
  check (not is_required or emergency_admin_id is not null)
);
create unique index one_sign_in_provider on sign_in_provider ((true));
create index sign_in_provider_by_admin on sign_in_provider (emergency_admin_id);
create trigger agency_change after insert or update or delete or truncate on sign_in_provider
  for each statement execute function agency_change();
create table linked_identities (
  user_id uuid primary key references users (id),
  issuer text not null check (char_length(issuer) <= 300),
  -- OpenID Connect allows 255 characters.
  subject text not null check (char_length(subject) <= 255),
  linked_at timestamptz(3) not null,
  unique (issuer, subject)
);
create table link_invitations (
  -- SHA-256 of the token in the emailed link.
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz(3) not null
);
create index link_invitations_of_person on link_invitations (user_id);
create table sign_on_attempts (
  -- SHA-256 of the state that goes to the provider and comes back.
  state_hash bytea primary key,
  -- SHA-256 of the proof that the browser keeps.
  proof_hash bytea not null,
  purpose text not null check (purpose in ('signIn', 'link', 'confirm')),
  invitation_hash bytea,
  -- The session that confirms.
  session_hash bytea,
  expires_at timestamptz(3) not null
);
comment on column sign_on_attempts.purpose is 'ts: ''signIn'' | ''link'' | ''confirm''';
