-- What an agency knows of an account beside who signs in for it.
alter table accounts
  -- The name a business trades under, and what it is: 'LLC'.
  add column dba text,
  add column entity text,
  -- Where the business or the home is; `address` is where mail goes.
  add column location_address text,
  add column phone text,
  add column client_since date,
  -- The agency's own number of it.
  add column account_number text,
  -- Of the team the one whom the client sees as their agent; who is none, the producer.
  add column contact_id uuid references users (id),
  -- A former client: sees what was theirs, and begins nothing new.
  add column closed_at timestamptz(3),
  add column closed_by uuid references users (id),
  add check ((closed_at is null) = (closed_by is null));
create unique index accounts_number on accounts (lower(account_number));
create index accounts_of_contact on accounts (contact_id);

-- What other systems call an account.
create table account_external_ids (
  system text not null,
  external_id text not null,
  account_id uuid not null references accounts (id),
  primary key (system, external_id)
);
create index account_external_ids_of_account on account_external_ids (account_id);

-- Who looks after an account beside its producer, and sees as much of it.
create table account_managers (
  account_id uuid not null references accounts (id),
  user_id uuid not null references users (id),
  added_at timestamptz(3) not null,
  added_by uuid references users (id),
  primary key (user_id, account_id)
);
create index account_managers_of_account on account_managers (account_id);

-- Somebody of an account who is known and does not sign in. Who is invited is one of its `people` from then on.
create table contacts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  first_name text,
  last_name text,
  -- Several may share one.
  email text check (email = lower(email)),
  phone text,
  title text,
  added_at timestamptz(3) not null,
  version integer not null default 1,
  check (coalesce(first_name, last_name, email, phone) is not null)
);
create index contacts_of_account on contacts (account_id, added_at, id);
select raises_version('contacts');
select raises_version('accounts', 'agent_id', 'owner_id', 'contact_id', 'created_at', 'sort_name', 'search_text');

-- An account is found by what is known of it too: `account` is the row as it is to be.
create function words_of_account(account accounts) returns text language sql stable set enable_seqscan = off as $$
  select lower(concat_ws(E'\n', account.name, nullif(account.dba, ''), account.account_number, found_by(null, null, null, account.phone),
    (select string_agg((select found_by(u.first_name, u.last_name, u.email, u.phone) from users u where u.id = p.user_id), E'\n'
      order by p.added_at, p.user_id)
    from people p where p.account_id = account.id and p.ended_at is null),
    (select string_agg(found_by(c.first_name, c.last_name, c.email, c.phone), E'\n' order by c.added_at, c.id)
    from contacts c where c.account_id = account.id)))
$$;

create or replace function keep_words_of_account() returns trigger language plpgsql as $$
begin
  -- Whoever is of a new one comes after it.
  new.search_text := case when tg_op = 'INSERT'
    then lower(concat_ws(E'\n', new.name, nullif(new.dba, ''), new.account_number, found_by(null, null, null, new.phone)))
    else words_of_account(new) end;
  return new;
end $$;
create or replace trigger keep_words before insert or update of name, dba, account_number, phone on accounts
  for each row execute function keep_words_of_account();

create or replace function keep_words_of_people() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  now_or_then record := coalesce(new, old);
begin
  update accounts set search_text = words_of_account(accounts) where id = now_or_then.account_id;
  return null;
end $$;
create trigger keep_words after insert or delete or update of first_name, last_name, email, phone on contacts
  for each row execute function keep_words_of_people();

-- The words follow from the name, by the trigger above.
create or replace function keep_names_of_accounts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts set
    name = case when kind = 'person' and owner_id = new.id
      then coalesce(nullif(concat_ws(' ', nullif(new.first_name, ''), nullif(new.last_name, '')), ''), new.email) else name end,
    sort_name = case when kind = 'person' and owner_id = new.id then new.sort_name else sort_name end,
    -- Whoever edits an account edits what its people are called too.
    version = version + case when (old.first_name, old.last_name, old.email, old.phone)
      is distinct from (new.first_name, new.last_name, new.email, new.phone) then 1 else 0 end
  where id in (select account_id from people where user_id = new.id);
  return null;
end $$;
drop function words_of_account(uuid, text);
