-- The terms that no later one follows, of those that are active and not deactivated: what ends soon is told from them alone. Of what
-- ended lately nearly everything has been renewed, and each reading sought the later term of every one.
create table last_terms (
  policy_id uuid primary key,
  user_id uuid not null,
  start_date date not null,
  end_date date not null
);

-- `hasLaterTerm` of server/trade.ts says the same; a test holds them together.
-- Read by index alone: while a whole book is filed, its tables grow from nothing under plans that were made once.
create function keep_last_terms() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- A client's terms are looked at one at a time: of two that are filed at once the second sees the first. Their row is locked,
  -- as of locks without a row no more than some thousands are had in one transaction.
  perform from users where id in (old.user_id, new.user_id) order by id for no key update;
  if tg_op <> 'INSERT' then
    delete from last_terms where policy_id = old.id;
  end if;
  -- What it followed, and nothing else follows, is the last again.
  if tg_op <> 'INSERT' and old.status = 'active' and old.deactivated_at is null
    and (old.user_id, old.status, old.deactivated_at is null, old.start_date, old.policy_number, old.type, old.renewed_from)
      is distinct from
      (new.user_id, new.status, new.deactivated_at is null, new.start_date, new.policy_number, new.type, new.renewed_from)
  then
    insert into last_terms (policy_id, user_id, start_date, end_date)
    select p.id, p.user_id, p.start_date, p.end_date from policies p
    where p.user_id = old.user_id and p.deactivated_at is null and p.status = 'active' and p.end_date <= old.start_date
      and (p.id = old.renewed_from or (p.policy_number = old.policy_number and p.type = old.type))
      and not exists (
        select from policies later
        where later.user_id = p.user_id and later.deactivated_at is null and later.status = 'active'
          and later.start_date >= p.end_date
          and (later.renewed_from = p.id or (later.policy_number = p.policy_number and later.type = p.type)))
    on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.status = 'active' and new.deactivated_at is null then
    delete from last_terms where policy_id = any (array(
      select p.id from policies p
      where p.user_id = new.user_id and p.deactivated_at is null and p.status = 'active' and p.end_date <= new.start_date
        and (p.id = new.renewed_from or (p.policy_number = new.policy_number and p.type = new.type))));
    insert into last_terms (policy_id, user_id, start_date, end_date)
    select new.id, new.user_id, new.start_date, new.end_date
    where not exists (
      select from policies later
      where later.user_id = new.user_id and later.deactivated_at is null and later.status = 'active'
        and later.start_date >= new.end_date
        and (later.renewed_from = new.id or (later.policy_number = new.policy_number and later.type = new.type)))
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger last_terms_filed after insert on policies
  for each row when (new.status = 'active' and new.deactivated_at is null) execute function keep_last_terms();
create trigger last_terms_changed after update on policies
  for each row when ((old.user_id, old.status, old.deactivated_at is null, old.start_date, old.end_date, old.policy_number,
      old.type, old.renewed_from)
    is distinct from (new.user_id, new.status, new.deactivated_at is null, new.start_date, new.end_date, new.policy_number,
      new.type, new.renewed_from)) execute function keep_last_terms();
create trigger last_terms_removed after delete on policies for each row execute function keep_last_terms();

insert into last_terms (policy_id, user_id, start_date, end_date)
select p.id, p.user_id, p.start_date, p.end_date from policies p
where p.deactivated_at is null and p.status = 'active'
  and not exists (
    select from policies later
    where later.user_id = p.user_id and later.deactivated_at is null and later.status = 'active'
      and later.start_date >= p.end_date
      and (later.renewed_from = p.id or (later.policy_number = p.policy_number and later.type = p.type)));

create index last_terms_ending on last_terms (end_date, policy_id) include (user_id, start_date);
analyze last_terms;
