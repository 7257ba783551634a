-- For how many years the agency keeps what it must of a client whose personal data is erased, each from the last day of its kind.
create table retention (
  only_one boolean primary key default true check (only_one),
  policies integer not null default 7 check (policies between 0 and 50),
  claims integer not null default 10 check (claims between 0 and 50),
  quotes integer not null default 3 check (quotes between 0 and 50),
  correspondence integer not null default 7 check (correspondence between 0 and 50),
  version integer not null default 1
);
insert into retention default values;
select raises_version('retention');

-- Clients whose personal data is erased: at once what need not be kept, the rest when its years are over. Once all is, the account
-- itself is gone, and of it this row and the sealed record are left.
create table erasures (
  account_id uuid primary key,
  asked_at timestamptz(3) not null,
  asked_by uuid not null references users (id),
  -- The day on which something is to be erased next.
  next_on date,
  erased_at timestamptz(3),
  check ((next_on is null) = (erased_at is not null))
);
create index erasures_next on erasures (next_on) where erased_at is null;

-- What is on record stays. Its details are sealed, and of somebody who was erased it does not keep from where they came.
create or replace function events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('portal.sealing', true) = 'on'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('portal.erasing', true) = 'on'
    and new.ip is null and to_jsonb(new) - 'ip' = to_jsonb(old) - 'ip' then
    return new;
  end if;
  raise exception 'events are only ever added';
end $$;
