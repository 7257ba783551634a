create type claim_line as enum ('auto', 'property', 'liability', 'workers compensation');
-- A draft is its writer's own business until it is reported.
create type claim_status as enum ('draft', 'reported', 'sent_to_carrier', 'open', 'closed');

-- A first notice of loss, and what became of it.
create table claims (
  id uuid primary key,
  client_id uuid not null references users (id),
  policy_id uuid not null references policies (id),
  line claim_line not null,
  status claim_status not null,
  -- What was told of the loss, as far as it has been typed.
  told jsonb not null,
  -- Who files it: the client, or somebody of the agency who was called.
  filed_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- How often the draft was saved: of two windows the later one is told that it is behind.
  revision integer not null default 0,
  reported_at timestamptz(3),
  -- By which it is found: as a draft when it was begun, then when it was reported.
  filed_at timestamptz(3) not null generated always as (coalesce(reported_at, created_at)) stored,
  changed_at timestamptz(3) not null,
  -- What the carrier said.
  claim_number text,
  adjuster_name text,
  adjuster_phone text,
  adjuster_email text,
  -- What comes next, and by when.
  next_step text,
  next_by date,
  check ((status = 'draft') = (reported_at is null))
);
comment on column claims.told is 'ts: import("../../contract/claim-forms.ts").Told';
create index claims_of_client on claims (client_id, filed_at desc, id desc);
create index claims_of_policy on claims (policy_id, filed_at desc, id desc);
create index claims_newest on claims (filed_at desc, id desc);
create index claims_by_next on claims (next_by) where status in ('reported', 'sent_to_carrier', 'open');

alter table documents add claim_id uuid references claims (id);
create index documents_of_claim on documents (claim_id) where claim_id is not null;
