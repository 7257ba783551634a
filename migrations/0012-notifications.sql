-- What stands behind a person's bell, beside messages: what went on record and concerns them.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  event_id uuid not null references events (id),
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  unique (user_id, event_id)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- The log is looked through by who did it.
create index events_actor on events (actor_id, at desc, id desc);
