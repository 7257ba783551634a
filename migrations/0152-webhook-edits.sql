-- Webhooks are edited, with a version. Views are a kind of their own, because they are many: the release before lists a
-- webhook of that kind without its label, and delivers by the function below.
alter table webhooks add column version integer not null default 1;
select raises_version('webhooks', 'user_id', 'of_agency', 'created_by', 'created_at', 'secret_sealed', 'former_secret_sealed',
  'former_secret_until', 'failing_since', 'rests_until', 'off_since', 'ended_at');

create or replace function deliver_to_webhooks() returns trigger language plpgsql as $$
begin
  -- Most agencies have no webhook.
  if not exists (select from webhooks where ended_at is null and off_since is null) then
    return null;
  end if;
  insert into webhook_deliveries (id, webhook_id, event_id, created_at, next_at, retried_until)
  select gen_random_uuid(), w.id, e.id, e.at, e.at, e.at + interval '1 day'
  from new_events e join webhooks w
    on case when e.action ilike '%viewed' then 'view' else e.entity end = any (w.kinds)
      and w.ended_at is null and w.off_since is null;
  if found then
    perform graphile_worker.add_job('sendWebhooks', '{}'::json, queue_name => 'webhooks');
  end if;
  return null;
end $$;
