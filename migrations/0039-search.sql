-- What a search of everything asks for beside what lists ask for.
create index vehicles_search on vehicles using gin (
  lower(year::text || ' ' || make || ' ' || model || ' ' || coalesce(vin_end, '')) gin_trgm_ops) where removed_at is null;
create index quotes_search on quotes using gin (lower(title || E'\n' || description) gin_trgm_ops) where deleted_at is null;
create index tasks_search on tasks using gin (lower(what) gin_trgm_ops) where removed_at is null;
-- The words of messages, each whole: parts of words would take three times the room. What comes in is put in its place at
-- once, so that no message pays for those before it.
create index messages_words on messages using gin (to_tsvector('simple', content)) with (fastupdate = off);

-- Without statistics of what is compared, PostgreSQL expects nearly nothing of a search, and joins row by row.
analyze vehicles;
analyze quotes;
