-- Instances keep for a minute what a session stands for. Whoever changes what it is made of, by the portal or beside it, has
-- them look anew: all of them hear it when it is committed, and whoever changes it is told at once, by what PostgreSQL tells
-- beside its answer. Arguments are the columns that name the people whose sessions are meant; without any it is everybody.
create function sessions_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end;
  after jsonb := case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) end;
  person text;
begin
  if tg_nargs = 0 or tg_op = 'TRUNCATE' then
    perform pg_notify('sessions', 'everybody');
    raise info using errcode = 'SESSI', message = 'everybody';
    return null;
  end if;
  for place in 0 .. tg_nargs - 1 loop
    for person in
      select distinct name from unnest(array[before ->> tg_argv[place], after ->> tg_argv[place]]) name where name is not null
    loop
      perform pg_notify('sessions', person);
      raise info using errcode = 'SESSI', message = person;
    end loop;
  end loop;
  return null;
end $$;

create trigger sessions_end after delete on sessions for each row execute function sessions_change('user_id');
-- One that is used again is as it was.
create trigger sessions_change after update on sessions for each row
  when (row(old.token_hash, old.user_id, old.created_at, old.confirmed_at)
    is distinct from row(new.token_hash, new.user_id, new.created_at, new.confirmed_at) or new.seen_at < old.seen_at)
  execute function sessions_change('user_id');
create trigger sessions_change after update or delete on users for each row execute function sessions_change('id');
create trigger sessions_change after insert or update or delete on covers for each row
  execute function sessions_change('agent_id', 'cover_id');
-- What the agency requires of everybody is one of these facts.
create trigger sessions_change after insert or update or delete on installation for each row execute function sessions_change();

create trigger sessions_change_all after truncate on sessions for each statement execute function sessions_change();
create trigger sessions_change_all after truncate on users for each statement execute function sessions_change();
create trigger sessions_change_all after truncate on covers for each statement execute function sessions_change();
create trigger sessions_change_all after truncate on installation for each statement execute function sessions_change();
