-- A message may come with a file, which is a document of the client.
alter table messages
  add document_id uuid references documents (id),
  -- The Idempotency-Key under which it was sent: by it the sender's page knows its own message again.
  add sent_key text,
  -- When a mail told the receiver of it.
  add told_at timestamptz(3),
  -- Whoever of the agency it is from or to: the client is the other side of every message.
  add staff_id uuid not null generated always as (case when sender_id = client_id then receiver_id else sender_id end) stored;
create index messages_of_staff on messages (staff_id, created_at desc, id desc);
-- Counted and marked for one conversation or for all of somebody's.
drop index messages_unread;
create index messages_unread on messages (receiver_id, client_id) where read_at is null;

-- What the list of conversations shows and sorts by, kept with every message, so that no list looks at all of them.
create table conversations (
  client_id uuid primary key references users (id),
  last_message_id uuid not null references messages (id),
  last_at timestamptz(3) not null,
  messages_count int not null
);
create index conversations_latest on conversations (last_at desc, client_id desc);

insert into conversations (client_id, last_message_id, last_at, messages_count)
select distinct on (client_id) client_id, id, created_at, count(*) over (partition by client_id)
from messages order by client_id, created_at desc, id desc;
