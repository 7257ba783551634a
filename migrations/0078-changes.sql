-- What a request asks to change, how it stands among staff, whose it is, and what the carrier said of it. A stage stands beside the
-- status that it belongs to: where that is another, it is over.
alter table requests
  add change jsonb,
  add stage text check (stage in ('waiting for client', 'waiting for carrier', 'declined')),
  add declined_because text check (length(declined_because) <= 1000),
  add sent jsonb,
  add owner_id uuid references users (id),
  add due_on date,
  -- The day from which the change counts with all that was confirmed of it, by whom, and when it was applied.
  add confirmed jsonb,
  add confirmed_by uuid references users (id),
  add apply_on date,
  add applied_at timestamptz(3);
comment on column requests.change is 'ts: import("../../contract/request-changes.ts").RequestChange';
comment on column requests.sent is 'ts: import("../../contract/request-changes.ts").SentToCarrier';
comment on column requests.confirmed is 'ts: import("../../contract/request-changes.ts").Confirmation';
create index requests_to_apply on requests (apply_on) where confirmed is not null and applied_at is null;
select raises_version('requests', 'search_text');

create table request_comments (
  id uuid primary key,
  request_id uuid not null references requests (id) on delete cascade,
  said_by uuid not null references users (id),
  said text not null check (length(said) <= 5000),
  created_at timestamptz(3) not null
);
create index request_comments_of_request on request_comments (request_id, created_at, id);
