-- Addresses to which the portal sends events, and what was sent. The release before neither reads nor writes them: its
-- changes are delivered too, by the trigger below.
create table webhooks (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  address text not null check (char_length(address) between 1 and 500),
  -- Kinds of events, as events.entity has them.
  kinds text[] not null check (cardinality(kinds) > 0),
  with_changes boolean not null,
  user_id uuid not null references users (id),
  of_agency boolean not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  secret_sealed bytea not null,
  -- The secret before the last rotation. It signs too until this time.
  former_secret_sealed bytea,
  former_secret_until timestamptz(3),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  -- Nothing is sent before this time, because nobody answered.
  rests_until timestamptz(3),
  off_since timestamptz(3),
  ended_at timestamptz(3)
);
comment on column webhooks.kinds is 'ts: import("../../contract/values/webhook-kinds.ts").WebhookKind[]';
create index webhooks_of_person on webhooks (user_id) where ended_at is null;
create index webhooks_created_by on webhooks (created_by);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- Null for a test event.
  event_id uuid references events (id),
  created_at timestamptz(3) not null,
  -- The next try; null if it was delivered or given up.
  next_at timestamptz(3),
  -- The last time for a try.
  retried_until timestamptz(3) not null,
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  request text,
  status integer,
  answer text,
  problem text,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Every event becomes a delivery to the webhooks of its kind, in the transaction that records it.
create function deliver_to_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (id, webhook_id, event_id, created_at, next_at, retried_until)
  select gen_random_uuid(), w.id, e.id, e.at, e.at, e.at + interval '1 day'
  from new_events e join webhooks w on e.entity = any (w.kinds) and w.ended_at is null and w.off_since is null;
  if found then
    perform graphile_worker.add_job('sendWebhooks', '{}'::json, queue_name => 'webhooks');
  end if;
  return null;
end $$;
create trigger deliver_to_webhooks after insert on events referencing new table as new_events
  for each statement execute function deliver_to_webhooks();
