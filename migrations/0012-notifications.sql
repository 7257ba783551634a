-- What stands behind a person's bell, beside messages: what went on record and concerns them.
create table notifications (
  user_id uuid not null references users (id),
  event_id uuid not null references events (id),
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- One is known to its person by what it tells of.
  primary key (user_id, event_id)
);
create index notifications_newest on notifications (user_id, created_at desc, event_id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_read on notifications (read_at) where read_at is not null;

-- The log is looked through by who did it and by what it was done to, newest first.
create index events_actor on events (actor_id, at desc, id desc);
-- When somebody last signed in.
create index events_signed_in on events (actor_id, at desc, id desc) where action = 'user.signedIn';
create index events_entity on events (entity, at desc, id desc);
-- What clients did at their own account, which names no other client.
create index events_account on events (entity_id, at desc, id desc) where entity = 'user';
