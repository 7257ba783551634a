-- Runs that issue certificates ahead of the renewals of their policies. The release before neither reads nor writes
-- these tables.
create table certificate_runs (
  id uuid primary key,
  ordered_by uuid not null references users (id),
  ordered_at timestamptz(3) not null,
  is_emailed boolean not null
);
create index certificate_runs_newest on certificate_runs (ordered_at desc, id desc);

create table certificate_run_holders (
  run_id uuid not null references certificate_runs (id),
  holder_id uuid not null references certificate_holders (id),
  client_id uuid not null references accounts (id),
  state text not null default 'waiting' check (state in ('waiting', 'issued', 'left out', 'stopped')),
  -- Attempts that began. An attempt that ends the process leaves no other trace.
  tries integer not null default 0,
  because text,
  certificate_id uuid references certificates (id),
  recipient text,
  ended_at timestamptz(3),
  primary key (run_id, holder_id)
);
-- A holder waits in one run at a time.
create unique index certificate_run_holders_waiting on certificate_run_holders (holder_id) where state = 'waiting';
create index certificate_run_holders_of_client on certificate_run_holders (client_id);
create index certificate_run_holders_of_holder on certificate_run_holders (holder_id);
create index certificate_run_holders_of_certificate on certificate_run_holders (certificate_id)
  where certificate_id is not null;

-- The renewal terms that runs certified, once per holder and term.
create table certificate_run_terms (
  holder_id uuid not null references certificate_holders (id),
  policy_id uuid not null references policies (id),
  certificate_id uuid not null references certificates (id),
  primary key (holder_id, policy_id)
);
create index certificate_run_terms_of_policy on certificate_run_terms (policy_id);
create index certificate_run_terms_of_certificate on certificate_run_terms (certificate_id);
