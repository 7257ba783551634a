-- What an agency of a hundred thousand clients asks for is read in its order, until the page is full.
create index certificate_holders_by_name on certificate_holders (sort_name, id) where removed_at is null;
create index certificate_holders_search on certificate_holders using gin (sort_name gin_trgm_ops) where removed_at is null;
create index appointments_coming on appointments (starts_at, id) where cancelled_at is null;
create index quotes_unanswered on quotes (created_at desc, id desc)
  where status in ('pending', 'quoted', 'expired') and deleted_at is null;

create statistics quotes_titles on (lower(title)) from quotes;

create index requests_open on requests (created_at desc, id desc) include (requester_id, status, is_urgent)
  where status <> 'completed';
create index requests_search on requests using gin (search_text gin_trgm_ops);

drop index policies_by_end;
create index policies_by_end on policies (end_date, id) where deactivated_at is null;
-- The next renewals of clients.
create index policies_renewal on policies (end_date, user_id) where status = 'active' and deactivated_at is null;
-- The terms of a client: who has a policy in force, and whether a later term is on file.
create index policies_terms on policies (user_id, start_date, end_date) where status = 'active' and deactivated_at is null;
create index policies_late on policies (end_date)
  where status = 'pending' and renewed_from is not null and deactivated_at is null;
create index policies_search on policies
  using gin (lower(policy_number || E'\n' || type || E'\n' || carrier) gin_trgm_ops);

create index claims_search on claims
  using gin (lower(coalesce(claim_number, '') || E'\n' || coalesce(told ->> 'whatHappened', '')) gin_trgm_ops);

-- Its number, and the names on it: what was printed is long. PostgreSQL before 15.6 asks for the number as text.
alter table certificates add search_text text not null generated always as (lower(
  number::text || E'\n' || coalesce(printed #>> '{holder,name}', '') || E'\n' || coalesce(printed #>> '{insured,name}', ''))) stored;
create index certificates_search on certificates using gin (search_text gin_trgm_ops);

-- Without statistics of what is compared, PostgreSQL expects nearly nothing of a search, and joins row by row.
analyze documents;
analyze policies;
analyze claims;
analyze certificates;
analyze certificate_holders;
analyze requests;
analyze quotes;
