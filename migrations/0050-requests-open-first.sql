-- Requests in the order in which they are worked off: open ones first, urgent ones before the others, the newest of each first.
create index requests_open_first on requests (
  ((case when status = 'completed' then 0 when is_urgent then 2 else 1 end * 10000000000000
    + extract(epoch from created_at at time zone 'UTC') * 1000)::bigint), id);
analyze requests;
