-- A version is raised by comparing columns where the trigger stands, which PostgreSQL does before it calls anything. To make
-- two documents of each row, as before, took a third of what the update of a request or a policy took.
create function raise_version_by_one() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Every column counts but those that are named, which no form edits, and what is reckoned from others. A migration that adds a
-- column to such a table asks for it anew; one that takes a column away, or changes its type, drops the trigger before.
create function raises_version(of_table regclass, variadic beside text[] default '{}') returns void language plpgsql as $$
declare
  edited text;
begin
  select string_agg(format('old.%1$I is distinct from new.%1$I', attname), ' or ' order by attnum) into edited
  from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> 'version' and attname <> all (beside);
  execute format('create or replace trigger raise_version before update on %s for each row when (%s)
    execute function raise_version_by_one()', of_table, edited);
end $$;

-- Those that there are, with the columns that each of them names.
select raises_version(tgrelid, variadic array_remove(string_to_array(encode(tgargs, 'escape'), '\000'), ''))
from pg_trigger where tgfoid = 'raise_version'::regproc;

drop function raise_version();

-- What is asked while somebody waits is answered by one process: to start others took PostgreSQL 5 to 20 ms, where the answer took
-- one. A statement that names this is not shared out; the name itself costs nothing.
create function in_one_process() returns boolean language sql immutable parallel unsafe as 'select true';

-- What ends soon is read in its order, and whether a later term is on file, without a look at the policies themselves.
create index policies_ending on policies (end_date, id) include (user_id, start_date, policy_number, type)
  where status = 'active' and deactivated_at is null;
drop index policies_renewal;
create index policies_of_term on policies (user_id, start_date, end_date) include (policy_number, type, renewed_from)
  where status = 'active' and deactivated_at is null;
drop index policies_terms;
alter index policies_of_term rename to policies_terms;
-- Whose client somebody is, or that they are one, likewise.
create index users_of_agent on users (agent_id, id) where role = 'client' and deactivated_at is null;
drop index users_clients_of_agent;
alter index users_of_agent rename to users_clients_of_agent;
create index users_clients on users (id) where role = 'client' and deactivated_at is null;
