-- Two accounts that are one: all of the one becomes the other's, and its id leads there. Its row is kept here as it was.
create table merged_accounts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- Into which it was merged. `account_id` is another once that was merged too.
  into_id uuid not null,
  name text not null,
  merged_at timestamptz(3) not null,
  merged_by uuid not null references users (id),
  -- Its row, and that of the one that stays, as they were; without what is sealed.
  account jsonb not null,
  ein_sealed bytea,
  stayed jsonb not null,
  stayed_ein_sealed bytea
);
create index merged_accounts_of_account on merged_accounts (account_id);

-- What came from where, and how everything of the account stood afterwards: by that it is told whether anything was changed since.
create table merged_rows (
  merged_id uuid not null references merged_accounts (id) on delete cascade,
  of_table text not null,
  row_key text not null,
  origin text not null check (origin in ('moved', 'stayed', 'set aside', 'taken away')),
  hash text,
  -- Of what was taken away.
  before jsonb,
  primary key (merged_id, of_table, row_key, origin)
);

-- The record is never rewritten: it goes on naming accounts that were merged since.
alter table events drop constraint events_client_id_fkey;

-- Of thousands that move at once the last terms are found together, by who moves them.
create or replace trigger last_terms_changed after update on policies for each row
  when (pg_trigger_depth() = 0 and coalesce(current_setting('portal.moving', true), '') <> 'on' and
    (old.user_id, old.status, old.deactivated_at is null, old.start_date, old.end_date, old.policy_number, old.type, old.renewed_from)
    is distinct from
    (new.user_id, new.status, new.deactivated_at is null, new.start_date, new.end_date, new.policy_number, new.type, new.renewed_from))
  execute function keep_last_terms();
