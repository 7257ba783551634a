-- The agency's directory of certificate holders, for all clients. The release before neither reads nor writes it.
create table directory_holders (
  id uuid primary key,
  kind text not null check (kind in ('town', 'general contractor', 'property owner', 'lender', 'customer', 'other')),
  name text not null check (char_length(name) between 1 and 120),
  sort_name text not null generated always as (lower(name)) stored,
  street text not null check (char_length(street) <= 120),
  city text not null check (char_length(city) <= 60),
  state text not null check (char_length(state) <= 60),
  zip text not null check (char_length(zip) <= 20),
  -- Null in the United States.
  country text check (char_length(country) = 2),
  emails text[] not null default '{}' check (cardinality(emails) <= 10),
  -- The searched words, written by the portal.
  search_text text not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  version integer not null default 1
);
comment on column directory_holders.kind is 'ts: import("../../contract/values/holder-kinds.ts").HolderKind';
comment on column directory_holders.emails is 'ts: string[]';
create index directory_holders_by_name on directory_holders (sort_name, id);
create index directory_holders_search on directory_holders using gin (search_text gin_trgm_ops);
-- The same holder twice is one holder.
create unique index directory_holders_once on directory_holders (lower(name), lower(street), lower(city), lower(state), zip);
select raises_version('directory_holders');
