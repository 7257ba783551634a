-- Two who edit one thing are told of each other: whoever saves says on which version they worked. The database itself raises
-- it, whoever writes, so that no feature forgets to. Every column counts but those that are named, which no form edits: what
-- is done to a row beside its editing (a sign-in, a mail that is on its way) asks nobody what to keep.
create function raise_version() returns trigger language plpgsql as $$
declare
  -- Null where there are no arguments.
  beside text[] := coalesce(tg_argv, '{}') || '{version}';
begin
  if to_jsonb(new) - beside is distinct from to_jsonb(old) - beside then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

alter table users add version integer not null default 1;
alter table policies add version integer not null default 1;
alter table documents add version integer not null default 1;
alter table requests add version integer not null default 1;
alter table quotes add version integer not null default 1;
alter table offers add version integer not null default 1;
alter table claims add version integer not null default 1;
alter table invites add version integer not null default 1;
alter table carriers add version integer not null default 1;
alter table certificate_masters add version integer not null default 1;
alter table agency add version integer not null default 1;

-- Of people all that is about signing in, and whose client somebody is, which is handed over by an act of its own.
create trigger raise_version before update on users for each row execute function raise_version(
  'password_hash', 'totp_offered', 'totp_offered_at', 'totp_sealed', 'totp_step', 'two_step_since', 'accepted_at',
  'deactivated_at', 'role', 'agent_id', 'mails_off', 'sort_name', 'search_text');
create trigger raise_version before update on policies for each row execute function raise_version();
create trigger raise_version before update on documents for each row execute function raise_version();
create trigger raise_version before update on requests for each row execute function raise_version('search_text');
-- What a client asks for of it, and whether the amounts are shown, changes nothing of its state.
create trigger raise_version before update on quotes for each row execute function raise_version(
  'finalized_at', 'finalized_offer_id', 'hide_amounts');
create trigger raise_version before update on offers for each row execute function raise_version();
-- A draft has its own count of how often it was saved.
create trigger raise_version before update on claims for each row execute function raise_version(
  'told', 'revision', 'changed_at', 'filed_at');
create trigger raise_version before update on invites for each row execute function raise_version(
  'sending_since', 'sent_at', 'not_sent_at', 'not_sent_because', 'valid_from');
create trigger raise_version before update on carriers for each row execute function raise_version();
-- What it lists stands in rows of its own, which are put down anew with it.
create trigger raise_version before update on certificate_masters for each row execute function raise_version();
create trigger raise_version before update on agency for each row execute function raise_version('logo', 'logo_hash');

-- The vehicles of a policy are edited together, as a part of it.
create function raise_version_of_policy() returns trigger language plpgsql as $$
begin
  update policies set version = version + 1 where id in (select policy_id from changed);
  return null;
end $$;
create trigger raise_version_insert after insert on vehicles referencing new table as changed
  for each statement execute function raise_version_of_policy();
create trigger raise_version_update after update on vehicles referencing new table as changed
  for each statement execute function raise_version_of_policy();
create trigger raise_version_delete after delete on vehicles referencing old table as changed
  for each statement execute function raise_version_of_policy();
