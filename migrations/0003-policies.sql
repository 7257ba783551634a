create type policy_category as enum ('commercial', 'personal');
create type stored_policy_status as enum ('active', 'pending');
create type payment_frequency as enum ('monthly', 'quarterly', 'semi-annually', 'annually');
create type deactivation_reason as enum ('entered in error', 'cancelled', 'not renewed', 'replaced');

create table policies (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Not unique: a renewal is a new row that often keeps the number.
  policy_number text not null,
  carrier text not null,
  type text not null,
  category policy_category not null,
  description text,
  -- What the agent chose; 'expired' and a pending start follow from the dates wherever a policy is read.
  status stored_policy_status not null,
  -- US dollars for the whole term.
  premium numeric(12, 2) not null,
  deductible numeric(12, 2) not null,
  coverage_limit numeric(12, 2) not null,
  start_date date not null,
  end_date date not null,
  payment_frequency payment_frequency,
  coverage_type text,
  coverages jsonb not null,
  renewed_from uuid references policies (id),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  deactivated_at timestamptz(3),
  deactivated_by uuid references users (id),
  deactivation_reason deactivation_reason,
  check (end_date > start_date),
  check ((deactivated_at is null) = (deactivation_reason is null))
);
comment on column policies.coverages is 'ts: import("../../contract/policies.ts").Coverage[]';
create index policies_of_client on policies (user_id, created_at desc, id desc);
create index policies_by_end on policies (end_date) where deactivated_at is null;
create index policies_newest on policies (created_at desc, id desc) where deactivated_at is null;
