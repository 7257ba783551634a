-- Replies by email: the mailbox that is read, the keys in the addresses for replies, the emails about messages, and
-- what came of each received email. The release before neither reads nor writes them. Its emails have no such address.
create table reply_mailbox (
  id uuid primary key,
  -- Replies go to this address, with a key after a plus sign.
  address text not null check (char_length(address) between 3 and 254),
  host text not null check (char_length(host) between 1 and 260),
  username text not null check (char_length(username) between 1 and 254),
  password_sealed bytea not null,
  -- The server that receives the agency's email, as its Authentication-Results name it.
  receiving_server text not null check (char_length(receiving_server) between 1 and 253),
  read_at timestamptz(3),
  -- The first failure since the mailbox was last read.
  failing_since timestamptz(3),
  problem text,
  -- The instance that waits for new email, until this time.
  watcher_id uuid,
  watched_until timestamptz(3)
);
create unique index one_reply_mailbox on reply_mailbox ((true));

create table reply_keys (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  user_id uuid not null references users (id),
  -- SHA-256 of the key in the address.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  created_at timestamptz(3) not null
);
create index reply_keys_of_person on reply_keys (user_id, client_id);
create index reply_keys_of_client on reply_keys (client_id);

create table message_emails (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  user_id uuid not null references users (id),
  -- The Message-ID before its @.
  email_id text not null unique,
  sent_at timestamptz(3) not null,
  -- The recipient's server reported that it did not arrive.
  bounced_at timestamptz(3),
  bounced_because text
);
create index message_emails_of_person on message_emails (user_id, client_id, sent_at);
create index message_emails_of_client on message_emails (client_id);

create table email_replies (
  id uuid primary key,
  -- Null for an email whose address has no valid key.
  client_id uuid references accounts (id),
  user_id uuid references users (id),
  -- SHA-256 of the Message-ID and the key: one email has one row.
  email_hash bytea not null unique,
  email_id text not null,
  state text not null check (state in ('message', 'waiting', 'discarded', 'ignored')),
  reason text,
  sender text not null,
  subject text not null,
  -- Without quoted history and signature; then all of it. Card and Social Security numbers are masked in both.
  reply text not null,
  whole text not null,
  file_names text[] not null,
  -- Files that were refused, each with the reason.
  refused_files text[] not null default '{}',
  document_ids uuid[] not null default '{}',
  message_id uuid references messages (id),
  received_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid references users (id)
);
comment on column email_replies.state is 'ts: ''message'' | ''waiting'' | ''discarded'' | ''ignored''';
comment on column email_replies.file_names is 'ts: string[]';
comment on column email_replies.refused_files is 'ts: string[]';
comment on column email_replies.document_ids is 'ts: string[]';
comment on column email_replies.reason is 'ts: import("../../contract/values/email-reply-reasons.ts").EmailReplyReason';
create index email_replies_of_client on email_replies (client_id, received_at);
create index email_replies_of_person on email_replies (user_id, received_at);
create index email_replies_of_message on email_replies (message_id) where message_id is not null;
create index email_replies_waiting on email_replies (received_at) where state = 'waiting';
create index email_replies_settled_by on email_replies (settled_by) where settled_by is not null;

alter table messages add column by_email boolean not null default false;
