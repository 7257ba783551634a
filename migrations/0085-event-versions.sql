-- From this release on the portal folds a policy's events itself (planChange) and writes `gaps`, `cancelled_on`, `notice_on` and `life`
-- with the version that they were folded from. `live_policy` (migration 0079) still folds for an instance of the release before, which
-- knows nothing of the version; the next release drops it with `happened`.
alter table policies add column event_version integer not null default 1;
comment on column policies.event_version is 'Counts the events and take-backs that gaps, cancelled_on, notice_on and life are folded from.';

-- A policy that was only written has one event, and the default already.
update policies set event_version = counted.version
from (select policy_id, count(*) + count(taken_back_at) as version from policy_events group by policy_id) as counted
where counted.policy_id = policies.id and counted.version <> 1;

create function event_version_of(of_policy uuid) returns integer language sql stable as $$
  select (count(*) + count(taken_back_at))::integer from policy_events where policy_id = of_policy
$$;

-- A renewal that was bound before it came here is written with two events (write_policy, migration 0071).
create function set_first_event_version() returns trigger language plpgsql as $$
begin
  new.event_version := 2;
  return new;
end $$;
create trigger first_event_version before insert on policies
  for each row when (new.renewed_from is not null and new.status = 'active' and new.event_version = 1)
  execute function set_first_event_version();

-- `live_policy` counts the same events, into `happened`.
create function set_event_version() returns trigger language plpgsql as $$
begin
  new.event_version := new.happened;
  return new;
end $$;
create trigger event_version_of_fold before update of happened on policies
  for each row when (old.happened <> new.happened) execute function set_event_version();

-- Leaves alone what its writer has folded in the same statement.
create or replace function live_policy_of_event() returns trigger language plpgsql as $$
begin
  if exists (select from policies where id = new.policy_id and event_version = event_version_of(id)) then
    return null;
  end if;
  -- Nothing is folded of a correction, or where a renewal is bound and nobody has stated how that is known.
  if tg_op = 'INSERT' and (new.kind = 'correction'
    or (new.kind in ('new business', 'renewal offered', 'renewal bound') and new.source = 'not stated' and new.facts = '{}')) then
    update policies set event_version = event_version_of(id) where id = new.policy_id;
  else
    perform live_policy(new.policy_id, case when tg_op = 'INSERT' then new.id end);
  end if;
  return null;
end $$;
-- The events that come with a policy are counted where it is written.
create or replace trigger policy_lives after insert on policy_events
  for each row when (pg_trigger_depth() = 0 or (new.kind <> 'correction'
    and (new.kind not in ('new business', 'renewal offered', 'renewal bound') or new.source <> 'not stated' or new.facts <> '{}')))
  execute function live_policy_of_event();

-- As before, but that a writer who folds raises the version.
create or replace trigger policy_cancelled_by_row after update of cancelled_on on policies
  for each row when (old.cancelled_on is distinct from new.cancelled_on and old.happened = new.happened
    and old.event_version = new.event_version)
  execute function cancel_policy_by_row();
create or replace trigger policy_dated_otherwise after update of start_date, end_date on policies
  for each row when ((old.start_date, old.end_date) is distinct from (new.start_date, new.end_date)
    and old.event_version = new.event_version)
  execute function live_policy_again();

-- As migration 0079 has it, but that dates fold nothing of a term of which nothing is folded.
create or replace function live_policy_again() returns trigger language plpgsql as $$
begin
  if exists (
    select from policy_events e where e.policy_id = new.id and e.applied_at is null and e.taken_back_at is null
      and (e.effective_on < new.start_date or e.effective_on >= new.end_date)) then
    raise exception 'a policy''s life: outside_term' using errcode = 'PL001', constraint = 'outside_term', column = 'effectiveOn';
  end if;
  if new.life is not null or new.gaps is not null then
    perform live_policy(new.id);
  end if;
  return null;
end $$;

-- Refuses columns that were folded from other events than the policy has. The name has it fire after the triggers that fold.
create function check_event_version() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where id = new.id and event_version = event_version_of(id)) then
    raise exception 'policy %: its state was folded from other events than it has', new.id using errcode = 'PL002';
  end if;
  return null;
end $$;
create trigger policy_folded_last after update of gaps, cancelled_on, notice_on, life, event_version on policies
  for each row when ((old.gaps, old.cancelled_on, old.notice_on, old.life, old.event_version)
    is distinct from (new.gaps, new.cancelled_on, new.notice_on, new.life, new.event_version))
  execute function check_event_version();

select raises_version('policies', 'gaps', 'notice_on', 'cancelled_on', 'life');
