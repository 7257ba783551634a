-- A new e-mail address for somebody who signs in already: it takes the place of the old one once it was confirmed from there.
create table email_changes (
  user_id uuid primary key references users (id),
  email text not null,
  asked_by uuid not null references users (id),
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Of the link that is out; none before its mail is on the way.
  token_hash bytea unique
);
create index email_changes_expired on email_changes (expires_at);
