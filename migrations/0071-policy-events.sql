-- What happens to a term, each with the day from which it counts. What the term is on a day follows from these rows.
create type policy_event_kind as enum (
  'new business', 'renewal offered', 'renewal bound', 'policy issued', 'change', 'correction', 'audit',
  'notice of cancellation', 'notice withdrawn', 'cancellation', 'flat cancellation', 'reinstatement',
  'notice of nonrenewal', 'nonrenewal withdrawn', 'expiry', 'extended reporting');
-- How the agency knows it.
create type policy_event_source as enum ('not stated', 'e-mail', 'carrier page', 'carrier list', 'telephone', 'letter', 'client');

create table policy_events (
  id uuid primary key,
  policy_id uuid not null references policies (id) on delete cascade,
  -- The order in which they were entered.
  no bigint not null generated always as identity,
  kind policy_event_kind not null,
  -- From which day it counts, 12:01 a.m. where the agency is, and the day on which the agency had it.
  effective_on date not null,
  received_on date not null,
  source policy_event_source not null,
  -- Who said so at the carrier.
  confirmed_by text,
  document_id uuid references documents (id) on delete set null,
  facts jsonb not null default '{}',
  -- What it changes of the term, field by field, before and after.
  changes jsonb not null default '{}',
  entered_by uuid references users (id),
  entered_at timestamptz(3) not null,
  -- When the term got what it changes; null of a change that is to come.
  applied_at timestamptz(3),
  taken_back_at timestamptz(3),
  taken_back_by uuid references users (id)
);
comment on column policy_events.facts is 'ts: import("../../contract/policy-events.ts").PolicyEventFacts';
comment on column policy_events.changes is 'ts: Record<string, [unknown, unknown]>';
create index policy_events_of_policy on policy_events (policy_id, no);
create index policy_events_of_document on policy_events (document_id) where document_id is not null;
create index policy_events_to_come on policy_events (effective_on, no) where applied_at is null and taken_back_at is null;

alter table policies
  -- The days of the term on which it gives no cover: after a cancellation, before a reinstatement, after a binder has run out.
  add column gaps datemultirange,
  -- From when it is to be cancelled, as a notice that was not withdrawn says.
  add column notice_on date,
  -- What of its events is said of it now; null where there is nothing but that it was written, and nobody has said how that is known.
  add column life jsonb,
  -- How often something has happened to it since it was written, or was taken back.
  add column happened integer not null default 0;
comment on column policies.life is 'ts: import("../../contract/policy-events.ts").PolicyLife';

do $$ begin
  execute (select format('alter table policies drop constraint %I', conname) from pg_constraint
    where conrelid = 'policies'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%cancelled_on%');
end $$;
alter table policies add check (cancelled_on is null or cancelled_on between start_date and end_date);

-- What the events of a term come to, in the order in which they were entered. What cannot follow what was there is refused: the name of
-- the constraint says what it is, the column which field of the form.
create function live_policy(of_policy uuid) returns void language plpgsql as $$
declare
  p policies;
  e policy_events;
  said jsonb := '{}';
  away datemultirange := '{}';
  cancelled date;
  reinstated date;
  binder_ends date;
  is_bound boolean := true;
  wrong text;
  field text;
begin
  select * into p from policies where id = of_policy for no key update;
  for e in select * from policy_events where policy_id = of_policy and taken_back_at is null order by no loop
    wrong := null;
    field := 'effectiveOn';
    if e.kind in ('change', 'notice of cancellation', 'cancellation', 'reinstatement')
      and (e.effective_on < p.start_date or e.effective_on > p.end_date
        or (e.kind in ('change', 'reinstatement') and e.effective_on = p.end_date)) then
      wrong := 'outside_term';
    elsif e.kind in ('notice of cancellation', 'cancellation') and e.effective_on = p.start_date then
      wrong := 'is_flat';
    elsif e.kind = 'flat cancellation' and e.effective_on <> p.start_date then
      wrong := 'not_flat';
    elsif e.kind in ('notice of nonrenewal', 'expiry') and e.effective_on <> p.end_date then
      wrong := 'not_the_end';
    elsif e.kind in ('audit', 'extended reporting') and e.effective_on < p.start_date then
      wrong := 'before_start';
    elsif e.kind in ('cancellation', 'flat cancellation', 'notice of cancellation', 'notice of nonrenewal', 'expiry')
      and cancelled is not null then
      wrong := 'cancelled_already';
      field := 'kind';
    elsif e.kind = 'change' and cancelled is not null and e.effective_on >= cancelled then
      wrong := 'after_cancellation';
    elsif e.kind in ('cancellation', 'notice of cancellation') and e.effective_on < reinstated then
      wrong := 'before_reinstatement';
    elsif e.kind = 'flat cancellation' and reinstated is not null then
      wrong := 'before_reinstatement';
    elsif e.kind = 'notice of cancellation' and (said #>> '{notice,on}')::date = e.effective_on then
      wrong := 'noticed_already';
    elsif e.kind = 'notice of nonrenewal' and said ? 'nonrenewal' then
      wrong := 'nonrenewal_already';
      field := 'kind';
    elsif e.kind = 'notice withdrawn' and not said ? 'notice' then
      wrong := 'no_notice';
      field := 'kind';
    elsif e.kind = 'nonrenewal withdrawn' and not said ? 'nonrenewal' then
      wrong := 'no_nonrenewal';
      field := 'kind';
    elsif e.kind = 'reinstatement' and cancelled is null then
      wrong := 'not_cancelled';
      field := 'kind';
    elsif e.kind = 'reinstatement' and e.effective_on < cancelled then
      wrong := 'before_cancellation';
    elsif e.kind = 'renewal bound' and is_bound then
      wrong := 'not_waiting';
      field := 'kind';
    elsif e.kind = 'policy issued' and binder_ends is null then
      wrong := 'no_binder';
      field := 'kind';
    elsif e.kind in ('notice of cancellation', 'reinstatement', 'change', 'expiry') and not is_bound then
      wrong := 'only_offered';
      field := 'kind';
    end if;
    if wrong is not null then
      raise exception 'a policy''s life: %', wrong using errcode = 'PL001', constraint = wrong, column = field;
    end if;

    case e.kind
      when 'renewal offered' then
        is_bound := false;
      when 'new business', 'renewal bound' then
        is_bound := true;
        binder_ends := (e.facts #>> '{binder,ends}')::date;
        if binder_ends is not null then
          said := said || jsonb_build_object('binder', e.facts -> 'binder');
        end if;
      when 'policy issued' then
        binder_ends := null;
        said := said - 'binder';
      when 'notice of cancellation' then
        said := said || jsonb_build_object('notice',
          (e.facts - 'note') || jsonb_build_object('on', e.effective_on, 'receivedOn', e.received_on));
      when 'notice withdrawn' then
        said := said - 'notice';
      when 'cancellation', 'flat cancellation' then
        cancelled := e.effective_on;
        reinstated := null;
        said := said - 'notice' - 'reinstated'
          || jsonb_build_object('cancelled', (e.facts - 'note') || jsonb_build_object('on', e.effective_on));
        away := away + datemultirange(daterange(e.effective_on, p.end_date));
      when 'reinstatement' then
        said := said - 'cancelled' || jsonb_build_object('reinstated',
          jsonb_build_object('on', e.effective_on, 'cancelledOn', cancelled));
        away := away - datemultirange(daterange(e.effective_on, p.end_date));
        cancelled := null;
        reinstated := e.effective_on;
      when 'notice of nonrenewal' then
        said := said || jsonb_build_object('nonrenewal', (e.facts - 'note') || jsonb_build_object('receivedOn', e.received_on));
      when 'nonrenewal withdrawn' then
        said := said - 'nonrenewal';
      when 'expiry' then
        said := said || jsonb_build_object('expiryNoted', true);
      when 'extended reporting' then
        said := said || jsonb_build_object('extendedReporting', e.facts - 'note');
      else
    end case;
    -- How it is known that it is in force.
    if e.kind in ('new business', 'renewal offered', 'renewal bound', 'policy issued', 'reinstatement') then
      said := said || jsonb_build_object('source', e.source);
    end if;
  end loop;
  if binder_ends < p.end_date then
    away := away + datemultirange(daterange(greatest(binder_ends, p.start_date), p.end_date));
  end if;
  update policies set
    gaps = nullif(away, '{}'), cancelled_on = cancelled, notice_on = (said #>> '{notice,on}')::date,
    life = nullif(said, '{"source": "not stated"}'),
    happened = (select count(*) + count(taken_back_at) from policy_events where policy_id = of_policy)
  where id = of_policy;
end $$;

-- A policy that is written is the first that happens to it; of a renewal that is the offer, until it is bound.
create function write_policy() returns trigger language plpgsql as $$
begin
  insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_by, entered_at, applied_at)
  select gen_random_uuid(), id, case when renewed_from is null then 'new business' else 'renewal offered' end::policy_event_kind,
    start_date, created_at::date, 'not stated', created_by, created_at, created_at
  from written;
  -- One that comes from elsewhere and had been bound, or cancelled, by then.
  insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_by, entered_at, applied_at)
  select gen_random_uuid(), id, 'renewal bound', start_date, created_at::date, 'not stated', created_by, created_at, created_at
  from written where renewed_from is not null and status = 'active';
  insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_by, entered_at, applied_at)
  select gen_random_uuid(), id,
    case when cancelled_on = start_date then 'flat cancellation' else 'cancellation' end::policy_event_kind,
    cancelled_on, created_at::date, 'not stated', created_by, created_at, created_at
  from written where cancelled_on is not null and deactivation_reason is null;
  return null;
end $$;

create function live_policy_of_event() returns trigger language plpgsql as $$
begin
  perform live_policy(new.policy_id);
  return null;
end $$;

-- What brings a book in writes the day of a cancellation, or takes it away, as one column among others.
create function cancel_policy_by_row() returns trigger language plpgsql as $$
begin
  update policy_events set taken_back_at = now()
  where policy_id = new.id and kind in ('cancellation', 'flat cancellation') and taken_back_at is null and effective_on = old.cancelled_on;
  if new.cancelled_on is not null then
    insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_at, applied_at)
    values (gen_random_uuid(), new.id,
      case when new.cancelled_on = new.start_date then 'flat cancellation' else 'cancellation' end::policy_event_kind,
      new.cancelled_on, current_date, 'not stated', now(), now());
  end if;
  return null;
end $$;

create function live_policy_again() returns trigger language plpgsql as $$
begin
  perform live_policy(new.id);
  return null;
end $$;

-- What is there. One that was cancelled on a day that is known leaves no list any more: it has ended, and its history stays.
insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_by, entered_at, applied_at)
select gen_random_uuid(), id, case when renewed_from is null then 'new business' else 'renewal offered' end::policy_event_kind,
  start_date, created_at::date, 'not stated', created_by, created_at, created_at
from policies order by policies.created_at, policies.id;
insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_by, entered_at, applied_at)
select gen_random_uuid(), id, 'renewal bound', start_date, created_at::date, 'not stated', null, created_at, created_at
from policies where renewed_from is not null and status = 'active' order by policies.created_at, policies.id;
insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_by, entered_at, applied_at)
select gen_random_uuid(), id,
  case when cancelled_on = start_date then 'flat cancellation' else 'cancellation' end::policy_event_kind,
  cancelled_on, deactivated_at::date, 'not stated', deactivated_by, deactivated_at, deactivated_at
from policies where deactivation_reason = 'cancelled' and cancelled_on is not null order by policies.deactivated_at, policies.id;

-- A term that Renew once put in force by itself: whether the carrier has confirmed it nobody has said.
insert into tasks (id, what, client_id, policy_id, owner_id, due_on, created_by, created_at)
select gen_random_uuid(), 'Confirm with the carrier that this renewal is in force', p.user_id, p.id, a.agent_id,
  current_date + (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from current_date)::int], a.agent_id, now()
from policies p join accounts a on a.id = p.user_id
where p.renewed_from is not null and p.status = 'active' and p.deactivated_at is null
  and p.start_date <= current_date and p.end_date > current_date
  and not exists (select from events where entity = 'policy' and entity_id = p.id and action = 'policy.renewalConfirmed');

-- A term that was cancelled is the last of nobody's; cancelled from its first day, it follows nothing either.
create or replace function keep_last_terms() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- A client's terms are looked at one at a time: of two that are filed at once the second sees the first. Their row is locked,
  -- as of locks without a row no more than some thousands are had in one transaction.
  perform from accounts where id in (old.user_id, new.user_id) order by id for no key update;
  if tg_op <> 'INSERT' then
    delete from last_terms where policy_id = old.id;
  end if;
  -- What it followed, and nothing else follows, is the last again.
  if tg_op <> 'INSERT' and old.status = 'active' and old.deactivated_at is null and old.cancelled_on is distinct from old.start_date
    and (old.user_id, old.status, old.deactivated_at is null, old.start_date, old.policy_number, old.type, old.renewed_from, false)
      is distinct from
      (new.user_id, new.status, new.deactivated_at is null, new.start_date, new.policy_number, new.type, new.renewed_from,
        new.cancelled_on is not distinct from new.start_date)
  then
    insert into last_terms (policy_id, user_id, start_date, end_date)
    select p.id, p.user_id, p.start_date, p.end_date from policies p
    where p.user_id = old.user_id and p.deactivated_at is null and p.status = 'active' and p.cancelled_on is null
      and p.end_date <= old.start_date
      and (p.id = old.renewed_from or (p.policy_number = old.policy_number and p.type = old.type))
      and not exists (
        select from policies later
        where later.user_id = p.user_id and later.deactivated_at is null and later.status = 'active'
          and later.cancelled_on is distinct from later.start_date and later.start_date >= p.end_date
          and (later.renewed_from = p.id or (later.policy_number = p.policy_number and later.type = p.type)))
    on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.status = 'active' and new.deactivated_at is null and new.cancelled_on is distinct from new.start_date then
    delete from last_terms where policy_id = any (array(
      select p.id from policies p
      where p.user_id = new.user_id and p.deactivated_at is null and p.status = 'active' and p.end_date <= new.start_date
        and (p.id = new.renewed_from or (p.policy_number = new.policy_number and p.type = new.type))));
  end if;
  if tg_op <> 'DELETE' and new.status = 'active' and new.deactivated_at is null and new.cancelled_on is null then
    insert into last_terms (policy_id, user_id, start_date, end_date)
    select new.id, new.user_id, new.start_date, new.end_date
    where not exists (
      select from policies later
      where later.user_id = new.user_id and later.deactivated_at is null and later.status = 'active'
        and later.cancelled_on is distinct from later.start_date and later.start_date >= new.end_date
        and (later.renewed_from = new.id or (later.policy_number = new.policy_number and later.type = new.type)))
    on conflict do nothing;
  end if;
  return null;
end $$;

-- As migrations 0054 and 0063 have it; what happens to a policy is written by another trigger.
create or replace trigger last_terms_changed after update on policies
  for each row when ((pg_trigger_depth() = 0 or old.cancelled_on is distinct from new.cancelled_on)
    and coalesce(current_setting('portal.moving', true), '') <> 'on'
    and (old.user_id, old.status, old.deactivated_at is null, old.start_date, old.end_date, old.policy_number,
      old.type, old.renewed_from, old.cancelled_on)
    is distinct from (new.user_id, new.status, new.deactivated_at is null, new.start_date, new.end_date, new.policy_number,
      new.type, new.renewed_from, new.cancelled_on)) execute function keep_last_terms();

update policies set deactivated_at = null, deactivated_by = null, deactivation_reason = null
where deactivation_reason = 'cancelled' and cancelled_on is not null;
do $$
declare
  one uuid;
begin
  for one in select distinct policy_id from policy_events where kind in ('cancellation', 'flat cancellation') loop
    perform live_policy(one);
  end loop;
end $$;

create trigger policy_written after insert on policies
  referencing new table as written for each statement execute function write_policy();
-- What comes with a policy that was just written and says no more than that changes nothing of it, and a slip that is corrected only
-- what it corrects.
create trigger policy_lives after insert on policy_events
  for each row when (new.kind <> 'correction'
    and (new.kind not in ('new business', 'renewal offered', 'renewal bound') or new.source <> 'not stated' or new.facts <> '{}'))
  execute function live_policy_of_event();
create trigger policy_lives_otherwise after update of taken_back_at on policy_events
  for each row execute function live_policy_of_event();
create trigger policy_cancelled_by_row after update of cancelled_on on policies
  for each row when (old.cancelled_on is distinct from new.cancelled_on and old.happened = new.happened)
  execute function cancel_policy_by_row();
create trigger policy_dated_otherwise after update of start_date, end_date on policies
  for each row when (new.life is not null and (old.start_date, old.end_date) is distinct from (new.start_date, new.end_date))
  execute function live_policy_again();

-- As migration 0048 has them, with what says of an active term whether it gives cover.
create index policies_ending_with_gaps on policies (end_date, id)
  include (user_id, start_date, policy_number, type, gaps, cancelled_on)
  where status = 'active' and deactivated_at is null;
drop index policies_ending;
alter index policies_ending_with_gaps rename to policies_ending;
create index policies_terms_with_gaps on policies (user_id, start_date, end_date)
  include (policy_number, type, renewed_from, gaps, cancelled_on)
  where status = 'active' and deactivated_at is null;
drop index policies_terms;
alter index policies_terms_with_gaps rename to policies_terms;
-- Few, and asked for with what waits.
create index policies_noticed on policies (notice_on, id) where notice_on is not null and deactivated_at is null;

select raises_version('policies', 'gaps', 'notice_on', 'cancelled_on', 'life');
