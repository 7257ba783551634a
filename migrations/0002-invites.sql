-- One invitation per client. Its status is read off these times: not sent, pending, accepted.
create table invites (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  -- The hash finds it, the sealed token shows the link to staff again.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  message text,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- The link holds 14 days from here: creation, the last send, or a new link.
  valid_from timestamptz(3) not null,
  sent_at timestamptz(3),
  -- Claimed by the instance that is handing the mail over, so that a double click sends one.
  sending_since timestamptz(3),
  accepted_at timestamptz(3)
);
create index invites_newest on invites (created_at desc, id desc);
