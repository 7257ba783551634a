-- `search_text` grows with each person of an account, and an index row holds 2,704 bytes: an account of 59 people could not be written.
-- Searches read `search_text` from the table, or from accounts_search.
create index accounts_by_name_alone on accounts (agent_id, sort_name, id);
create index accounts_all_by_name_alone on accounts (sort_name, id);
drop index accounts_by_name, accounts_all_by_name;
alter index accounts_by_name_alone rename to accounts_by_name;
alter index accounts_all_by_name_alone rename to accounts_all_by_name;

-- An account's `search_text` is put together once a statement, not once for each of its people: an import writes hundreds of people
-- of one account in one statement.
create function keep_words_of_accounts(ids uuid[]) returns void language sql set enable_seqscan = off as $$
  update accounts set search_text = words_of_account(accounts)
  where id = any (array(select id from accounts where id = any (ids) order by id for no key update))
$$;

create function keep_words_of_new_people() returns trigger language plpgsql as $$
begin
  perform keep_words_of_accounts(array(select distinct account_id from new_rows));
  return null;
end $$;
create function keep_words_of_gone_people() returns trigger language plpgsql as $$
begin
  perform keep_words_of_accounts(array(select distinct account_id from old_rows));
  return null;
end $$;
create function keep_words_of_changed_contacts() returns trigger language plpgsql as $$
begin
  perform keep_words_of_accounts(array(
    select distinct new_rows.account_id from new_rows join old_rows using (id)
    where (new_rows.first_name, new_rows.last_name, new_rows.email, new_rows.phone)
      is distinct from (old_rows.first_name, old_rows.last_name, old_rows.email, old_rows.phone)));
  return null;
end $$;
create function keep_words_of_changed_people() returns trigger language plpgsql as $$
begin
  perform keep_words_of_accounts(array(
    select distinct new_rows.account_id from new_rows join old_rows using (user_id, account_id)
    where new_rows.ended_at is distinct from old_rows.ended_at));
  return null;
end $$;

drop trigger keep_words on contacts;
create trigger keep_words after insert on contacts referencing new table as new_rows
  for each statement execute function keep_words_of_new_people();
create trigger keep_words_of_changed after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function keep_words_of_changed_contacts();
create trigger keep_words_of_gone after delete on contacts referencing old table as old_rows
  for each statement execute function keep_words_of_gone_people();
drop trigger keep_words on people;
create trigger keep_words after insert on people referencing new table as new_rows
  for each statement execute function keep_words_of_new_people();
create trigger keep_words_of_changed after update on people referencing old table as old_rows new table as new_rows
  for each statement execute function keep_words_of_changed_people();
create trigger keep_words_of_gone after delete on people referencing old table as old_rows
  for each statement execute function keep_words_of_gone_people();
drop function keep_words_of_people();
