-- A client is an account: a business or a person, whoever signs in for it. Until now it was one person, whose row had all of it.
-- An account has the id of that person for ever: every `client_id`, a policy's `user_id` and a request's `requester_id` name accounts.
create type account_kind as enum ('business', 'person');

create table accounts (
  id uuid primary key,
  kind account_kind not null,
  -- What it is listed under: the business, else the person, else an e-mail address.
  name text not null,
  address text,
  -- Encrypted; the last four digits are what is shown until somebody asks.
  ein_sealed bytea,
  ein_last_four text,
  -- The agent it is assigned to.
  agent_id uuid not null references users (id),
  -- The first of its people. None where nobody of it is known by name.
  owner_id uuid references users (id),
  created_at timestamptz(3) not null,
  -- `name` without accents and letter case: what lists are sorted by.
  sort_name text not null collate "C",
  -- `name` and what its people are called and reached by, as triggers keep it.
  search_text text not null default '',
  version integer not null default 1
);

-- Who may act for an account: each signs in as themselves, and some for several.
create table people (
  account_id uuid not null references accounts (id),
  user_id uuid not null references users (id),
  added_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (user_id, account_id)
);
create index people_of_account on people (account_id, added_at, user_id) where ended_at is null;

-- A word of one is found in it, and never across two of them: each stands on a line of its own.
create function found_by(first_name text, last_name text, email text, phone text) returns text
  language sql immutable parallel safe as $$
  select concat_ws(E'\n', nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), nullif(email, ''),
    nullif(phone, ''), nullif(regexp_replace(phone, '\D', '', 'g'), ''))
$$;

-- Read by index alone: while a whole book is filed, the tables grow from nothing under plans that were made once.
create function words_of_account(account uuid, name text) returns text language sql stable set enable_seqscan = off as $$
  select lower(concat_ws(E'\n', name, (
    select string_agg((select found_by(u.first_name, u.last_name, u.email, u.phone) from users u where u.id = p.user_id), E'\n'
      order by p.added_at, p.user_id)
    from people p where p.account_id = account and p.ended_at is null)))
$$;

create function keep_words_of_account() returns trigger language plpgsql as $$
begin
  -- Its people come after it.
  new.search_text := case when tg_op = 'INSERT' then lower(new.name) else words_of_account(new.id, new.name) end;
  return new;
end $$;

create function keep_words_of_people() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  now_or_then people := coalesce(new, old);
begin
  update accounts set search_text = words_of_account(id, name) where id = now_or_then.account_id;
  return null;
end $$;

-- An account that is one person, and no business, is called as they are.
create function keep_names_of_accounts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts set
    name = case when kind = 'person' and owner_id = new.id
      then coalesce(nullif(concat_ws(' ', nullif(new.first_name, ''), nullif(new.last_name, '')), ''), new.email) else name end,
    sort_name = case when kind = 'person' and owner_id = new.id then new.sort_name else sort_name end,
    search_text = words_of_account(id, name),
    -- Whoever edits an account edits what its people are called too.
    version = version + case when (old.first_name, old.last_name, old.email, old.phone)
      is distinct from (new.first_name, new.last_name, new.email, new.phone) then 1 else 0 end
  where id in (select account_id from people where user_id = new.id);
  return null;
end $$;

insert into accounts (id, kind, name, address, ein_sealed, ein_last_four, agent_id, owner_id, created_at, sort_name, search_text, version)
select id, case when coalesce(company, '') = '' then 'person' else 'business' end::account_kind,
  coalesce(nullif(company, ''), nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email),
  address, ein_sealed, ein_last_four, agent_id, id, created_at, sort_name,
  lower(concat_ws(E'\n', coalesce(nullif(company, ''), nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email),
    found_by(first_name, last_name, email, phone))), version
from users where role = 'client';
insert into people (account_id, user_id, added_at, ended_at)
select id, id, created_at, deactivated_at from users where role = 'client';

create trigger keep_words before insert or update of name on accounts for each row execute function keep_words_of_account();
create trigger keep_words after insert or delete or update of ended_at on people for each row execute function keep_words_of_people();
create trigger keep_names_of_accounts after update of first_name, last_name, email, phone, sort_name on users for each row
  when (new.role = 'client' and (old.first_name, old.last_name, old.email, old.phone, old.sort_name)
    is distinct from (new.first_name, new.last_name, new.email, new.phone, new.sort_name))
  execute function keep_names_of_accounts();
select raises_version('accounts', 'agent_id', 'owner_id', 'created_at', 'sort_name', 'search_text');

-- What is searched stands in them too, so that a search reads and counts an agent's clients from the index alone.
create index accounts_by_name on accounts (agent_id, sort_name, id) include (search_text);
create index accounts_all_by_name on accounts (sort_name, id) include (search_text);
create index accounts_search on accounts using gin (search_text gin_trgm_ops);
create index accounts_of_agent on accounts (agent_id, id);
create index accounts_of_owner on accounts (owner_id);
drop index users_clients_by_name, users_clients_all_by_name, users_search, users_clients_of_agent, users_clients;

-- What is a client's names the account.
alter table policies drop constraint policies_user_id_fkey, add foreign key (user_id) references accounts (id) not valid;
alter table documents drop constraint documents_user_id_fkey, add foreign key (user_id) references accounts (id) not valid;
alter table requests drop constraint requests_requester_id_fkey, add foreign key (requester_id) references accounts (id) not valid;
alter table messages drop constraint messages_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table conversations drop constraint conversations_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table quotes drop constraint quotes_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table events drop constraint events_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table certificate_masters drop constraint certificate_masters_client_id_fkey,
  add foreign key (client_id) references accounts (id) not valid;
alter table certificate_master_versions drop constraint certificate_master_versions_client_id_fkey,
  add foreign key (client_id) references accounts (id) not valid;
alter table certificate_holders drop constraint certificate_holders_client_id_fkey,
  add foreign key (client_id) references accounts (id) not valid;
alter table certificates drop constraint certificates_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table claims drop constraint claims_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table tasks drop constraint tasks_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table notes drop constraint notes_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table archives drop constraint archives_client_id_fkey, add foreign key (client_id) references accounts (id) not valid;
alter table policies validate constraint policies_user_id_fkey;
alter table documents validate constraint documents_user_id_fkey;
alter table requests validate constraint requests_requester_id_fkey;
alter table messages validate constraint messages_client_id_fkey;
alter table conversations validate constraint conversations_client_id_fkey;
alter table quotes validate constraint quotes_client_id_fkey;
alter table events validate constraint events_client_id_fkey;
alter table certificate_masters validate constraint certificate_masters_client_id_fkey;
alter table certificate_master_versions validate constraint certificate_master_versions_client_id_fkey;
alter table certificate_holders validate constraint certificate_holders_client_id_fkey;
alter table certificates validate constraint certificates_client_id_fkey;
alter table claims validate constraint claims_client_id_fkey;
alter table tasks validate constraint tasks_client_id_fkey;
alter table notes validate constraint notes_client_id_fkey;
alter table archives validate constraint archives_client_id_fkey;

-- Of whom nobody has said whose client they are: people of an account that has its agent itself.
alter table users drop constraint users_check;

-- The release before goes on beside this one for a while: it adds clients as users, edits them there, and reads what it knows of
-- them from there. The release after this one takes these columns of users, and both triggers, away.
create function account_of_user() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into accounts (id, kind, name, address, ein_sealed, ein_last_four, agent_id, owner_id, created_at, sort_name)
    values (new.id, case when coalesce(new.company, '') = '' then 'person' else 'business' end::account_kind,
      coalesce(nullif(new.company, ''), nullif(concat_ws(' ', nullif(new.first_name, ''), nullif(new.last_name, '')), ''), new.email),
      new.address, new.ein_sealed, new.ein_last_four, new.agent_id, new.id, new.created_at, new.sort_name);
    insert into people (account_id, user_id, added_at) values (new.id, new.id, new.created_at);
  else
    update accounts set address = new.address, ein_sealed = new.ein_sealed, ein_last_four = new.ein_last_four, agent_id = new.agent_id,
      kind = case when coalesce(new.company, '') = '' then 'person' else 'business' end::account_kind,
      name = coalesce(nullif(new.company, ''), nullif(concat_ws(' ', nullif(new.first_name, ''), nullif(new.last_name, '')), ''), new.email)
    where id = new.id;
  end if;
  return null;
end $$;
create trigger account_of_user_added after insert on users for each row
  when (new.role = 'client' and new.agent_id is not null) execute function account_of_user();
create trigger account_of_user_changed after update of company, address, ein_sealed, ein_last_four, agent_id on users for each row
  when (pg_trigger_depth() = 0 and new.role = 'client' and (old.company, old.address, old.ein_sealed, old.ein_last_four, old.agent_id)
    is distinct from (new.company, new.address, new.ein_sealed, new.ein_last_four, new.agent_id))
  execute function account_of_user();

create function user_of_account() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update users set company = case when new.kind = 'business' then new.name end, address = new.address,
    ein_sealed = new.ein_sealed, ein_last_four = new.ein_last_four, agent_id = new.agent_id
  where id = new.id and role = 'client';
  return null;
end $$;
create trigger user_of_account after insert or update of kind, name, address, ein_sealed, ein_last_four, agent_id on accounts
  for each row when (pg_trigger_depth() = 0) execute function user_of_account();

-- What a session of a client stands for is made of their account too.
create function sessions_of_account_change() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  for person in select user_id from people where account_id = new.id loop
    perform pg_notify('sessions', person::text);
    raise info using errcode = 'SESSI', message = person::text;
  end loop;
  return null;
end $$;
create trigger sessions_change after update on accounts for each row
  when ((old.kind, old.name, old.address, old.agent_id, old.version) is distinct from
    (new.kind, new.name, new.address, new.agent_id, new.version))
  execute function sessions_of_account_change();
create trigger sessions_change after insert or update or delete on people for each row execute function sessions_change('user_id');
create trigger sessions_change_all after truncate on accounts for each statement execute function sessions_change();
create trigger sessions_change_all after truncate on people for each statement execute function sessions_change();

-- A client's terms are looked at one at a time, under a lock of what they are a client by.
create or replace function keep_last_terms() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- A client's terms are looked at one at a time: of two that are filed at once the second sees the first. Their row is locked,
  -- as of locks without a row no more than some thousands are had in one transaction.
  perform from accounts where id in (old.user_id, new.user_id) order by id for no key update;
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

analyze accounts;
analyze people;
