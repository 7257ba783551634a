-- What a session of an agent stands for is made of whether they are an account manager of anybody. One change may name thousands.
create function sessions_of_managers_change() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  for person in
    select user_id from named union select c.cover_id from named join covers c on c.agent_id = named.user_id and c.ended_at is null
  loop
    perform pg_notify('sessions', person::text);
    raise info using errcode = 'SESSI', message = person::text;
  end loop;
  return null;
end $$;
create trigger sessions_change_added after insert on account_managers referencing new table as named
  for each statement execute function sessions_of_managers_change();
create trigger sessions_change_changed after update on account_managers referencing new table as named
  for each statement execute function sessions_of_managers_change();
create trigger sessions_change_ended after delete on account_managers referencing old table as named
  for each statement execute function sessions_of_managers_change();
create trigger sessions_change_all after truncate on account_managers for each statement execute function sessions_change();

-- Whom a client sees as their agent is part of what their session stands for.
create or replace trigger sessions_change after update on accounts for each row
  when ((old.kind, old.name, old.address, old.agent_id, old.contact_id, old.owner_id, old.version) is distinct from
    (new.kind, new.name, new.address, new.agent_id, new.contact_id, new.owner_id, new.version))
  execute function sessions_of_account_change();

-- Who is of the team no more is not whom the client sees, whichever way they left it.
create function unmark_contact() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts set contact_id = null where id = old.account_id and contact_id = old.user_id;
  return null;
end $$;
create trigger unmark_contact after delete on account_managers for each row execute function unmark_contact();

-- Nobody was ever marked who is not of the team; whoever is the producer needs no mark.
update accounts set contact_id = null where contact_id = agent_id;
