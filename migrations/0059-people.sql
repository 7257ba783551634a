-- What people of an account may do, and who of them has read what.
create type right_of_people as enum ('everything', 'read', 'certificates', 'claims');
alter table people
  add column may right_of_people not null default 'everything',
  -- What they are in the business: 'Office manager'.
  add column title text,
  -- None of who came with the account.
  add column added_by uuid references users (id),
  add column ended_by uuid references users (id),
  add column version integer not null default 1;
select raises_version('people', 'added_at', 'ended_at', 'added_by', 'ended_by');

-- Who owns an account may do more than others of it.
create or replace trigger sessions_change after update on accounts for each row
  when ((old.kind, old.name, old.address, old.agent_id, old.owner_id, old.version) is distinct from
    (new.kind, new.name, new.address, new.agent_id, new.owner_id, new.version))
  execute function sessions_of_account_change();

-- Of several accounts of a person the one at which they are in this session; the first where none was chosen.
alter table sessions add column account_id uuid references accounts (id);
create or replace trigger sessions_change after update on sessions for each row
  when (row(old.token_hash, old.user_id, old.created_at, old.confirmed_at, old.account_id)
    is distinct from row(new.token_hash, new.user_id, new.created_at, new.confirmed_at, new.account_id) or new.seen_at < old.seen_at)
  execute function sessions_change('user_id');

-- An invitation is a person's, to an account. The release before invites the first alone, whose id the account has.
alter table invites add column account_id uuid references accounts (id);
update invites set account_id = user_id;
create function account_of_invite() returns trigger language plpgsql as $$
begin
  new.account_id := coalesce(new.account_id, new.user_id);
  return new;
end $$;
create trigger account_of_invite before insert on invites for each row execute function account_of_invite();
select raises_version('invites', 'sending_since', 'sent_at', 'not_sent_at', 'not_sent_because', 'valid_from', 'account_id');

-- A message is to the account, which is the `client_id`, or to whoever of staff: by that it is told which side wrote it. Who wrote
-- it for a client may be any of their people.
alter table messages drop constraint messages_receiver_id_fkey;
alter table messages alter column staff_id drop expression;
-- As the trigger below fills it, whoever writes a message.
alter table messages alter column staff_id set default '00000000-0000-0000-0000-000000000000';
create function staff_of_message() returns trigger language plpgsql as $$
begin
  new.staff_id := case when new.receiver_id = new.client_id then new.sender_id else new.receiver_id end;
  return new;
end $$;
create trigger staff_of_message before insert or update of receiver_id on messages
  for each row execute function staff_of_message();

-- Who of an account's people has read what the agency wrote. `messages.read_at` says when the first of them did.
create table receipts (
  user_id uuid not null references users (id),
  message_id uuid not null references messages (id),
  client_id uuid not null references accounts (id),
  read_at timestamptz(3),
  told_at timestamptz(3),
  primary key (user_id, message_id)
);
create index receipts_unread on receipts (user_id, client_id) where read_at is null;
create index receipts_of_message on receipts (message_id);
insert into receipts (user_id, message_id, client_id, told_at)
select p.user_id, m.id, m.client_id, m.told_at from messages m join people p on p.account_id = m.client_id
where m.receiver_id = m.client_id and m.read_at is null and p.ended_at is null;

-- Whoever may read them: a message to the account waits for each.
create function deliver_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into receipts (user_id, message_id, client_id, read_at)
  select user_id, new.id, new.client_id, new.read_at from people
  where account_id = new.client_id and ended_at is null and may in ('everything', 'read');
  return null;
end $$;
create trigger deliver_message after insert on messages
  for each row when (new.receiver_id = new.client_id) execute function deliver_message();
