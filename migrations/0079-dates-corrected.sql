-- As migration 0071 has it, but for what binds the dates of the term once it is entered: not a change or an audit, since the term has
-- what they changed and they are not taken back, and no notice that was withdrawn.
drop function live_policy(uuid);
create function live_policy(of_policy uuid, entered uuid default null) returns void language plpgsql as $$
declare
  p policies;
  e policy_events;
  said jsonb := '{}';
  away datemultirange := '{}';
  cancelled date;
  reinstated date;
  binder_ends date;
  is_bound boolean := true;
  binds boolean;
  wrong text;
  field text;
begin
  select * into p from policies where id = of_policy for no key update;
  for e in select * from policy_events where policy_id = of_policy and taken_back_at is null order by no loop
    wrong := null;
    field := 'effectiveOn';
    binds := e.id is not distinct from entered or (e.kind not in ('change', 'audit') and not exists (
      select from policy_events later where later.policy_id = of_policy and later.taken_back_at is null and later.no > e.no
        and ((e.kind = 'notice of cancellation' and later.kind = 'notice withdrawn')
          or (e.kind = 'notice of nonrenewal' and later.kind = 'nonrenewal withdrawn'))));
    if binds and e.kind in ('change', 'notice of cancellation', 'cancellation', 'reinstatement')
      and (e.effective_on < p.start_date or e.effective_on > p.end_date
        or (e.kind in ('change', 'reinstatement') and e.effective_on = p.end_date)) then
      wrong := 'outside_term';
    elsif binds and e.kind in ('notice of cancellation', 'cancellation') and e.effective_on = p.start_date then
      wrong := 'is_flat';
    elsif e.kind = 'flat cancellation' and e.effective_on <> p.start_date then
      wrong := 'not_flat';
    elsif binds and e.kind in ('notice of nonrenewal', 'expiry') and e.effective_on <> p.end_date then
      wrong := 'not_the_end';
    elsif binds and e.kind in ('audit', 'extended reporting') and e.effective_on < p.start_date then
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

create or replace function live_policy_of_event() returns trigger language plpgsql as $$
begin
  perform live_policy(new.policy_id, case when tg_op = 'INSERT' then new.id end);
  return null;
end $$;

-- What is to come has to be of the term still: it is taken back before the dates leave it out.
create or replace function live_policy_again() returns trigger language plpgsql as $$
begin
  if exists (
    select from policy_events e where e.policy_id = new.id and e.applied_at is null and e.taken_back_at is null
      and (e.effective_on < new.start_date or e.effective_on >= new.end_date)) then
    raise exception 'a policy''s life: outside_term' using errcode = 'PL001', constraint = 'outside_term', column = 'effectiveOn';
  end if;
  perform live_policy(new.id);
  return null;
end $$;

-- Whatever has happened to it: a change that is to come stands in no `life`.
create or replace trigger policy_dated_otherwise after update of start_date, end_date on policies
  for each row when (new.happened > 0 and (old.start_date, old.end_date) is distinct from (new.start_date, new.end_date))
  execute function live_policy_again();
