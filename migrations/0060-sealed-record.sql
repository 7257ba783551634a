-- A person's personal data in the record is sealed by a key of their own: without it, what was sealed reads as erased.
create table data_keys (
  -- Of the account, or of the person whose own account it happened to.
  id uuid primary key,
  key_sealed bytea not null,
  made_at timestamptz(3) not null
);

-- How far the record has been gone through; the release before adds to it as it did.
create table record_sealing (
  only_one boolean primary key default true check (only_one),
  at timestamptz(3) not null,
  event_id uuid not null
);

-- What is on record stays. Only the details are sealed, by what says that it does, and nothing else changes with them.
create or replace function events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('portal.sealing', true) = 'on' then
    if to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
      return new;
    end if;
  end if;
  raise exception 'events are only ever added';
end $$;
