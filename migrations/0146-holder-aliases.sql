-- Other names of a holder in the directory. The release before neither reads nor writes them.
alter table directory_holders add column aliases text[] not null default '{}'
  check (cardinality(aliases) <= 10);
comment on column directory_holders.aliases is 'ts: string[]';
-- Few entries have other names, so those of one ZIP code are compared one by one.
create index directory_holders_aliased on directory_holders (zip) where aliases <> '{}';
select raises_version('directory_holders');
