-- What the agency lets a client certify: which policies, which of their limits, which standard wordings.
create table certificate_masters (
  client_id uuid primary key references users (id),
  wordings text[] not null,
  -- Who is insured, as it stands on the paper: what clients change of their own account does not get there.
  insured_name text not null,
  insured_address text,
  approved_by uuid not null references users (id),
  approved_at timestamptz(3) not null
);
comment on column certificate_masters.wordings is 'ts: import("../../contract/values/wordings.ts").WordingName[]';

create table certificate_master_policies (
  client_id uuid not null references certificate_masters (client_id) on delete cascade,
  policy_id uuid not null references policies (id),
  -- The names of the coverages that are certified; their amounts are read from the policy when a certificate is made.
  coverages text[] not null check (cardinality(coverages) > 0),
  place integer not null,
  primary key (client_id, policy_id)
);
comment on column certificate_master_policies.coverages is 'ts: string[]';
create index certificate_master_policies_of_policy on certificate_master_policies (policy_id);

create table certificate_holders (
  id uuid primary key,
  client_id uuid not null references users (id),
  name text not null,
  sort_name text not null generated always as (lower(name)) stored,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create index certificate_holders_of_client on certificate_holders (client_id, sort_name, id) where removed_at is null;
-- The same holder twice is one holder.
create unique index certificate_holders_once on certificate_holders
  (client_id, lower(name), lower(street), lower(city), state, zip) where removed_at is null;

create sequence certificate_numbers start 1001;

-- A paper that was issued, as it was printed: it never changes, but it may be replaced or withdrawn.
create table certificates (
  id uuid primary key,
  number bigint not null unique default nextval('certificate_numbers'),
  -- With the number it opens the public check.
  code text not null,
  client_id uuid not null references users (id),
  holder_id uuid not null references certificate_holders (id),
  -- The holder, the policies with their limits and the wordings, word for word.
  printed jsonb not null,
  -- It has more than what was approved: limits or wording of an agent's own choice.
  is_beyond_approval boolean not null,
  issued_by uuid not null references users (id),
  issued_at timestamptz(3) not null,
  replaced_by uuid references certificates (id) deferrable initially deferred,
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references users (id)
);
comment on column certificates.printed is 'ts: import("../../contract/certificates.ts").Printed';
create index certificates_of_client on certificates (client_id, issued_at desc, id desc);
create index certificates_newest on certificates (issued_at desc, id desc);
create index certificates_of_holder on certificates (holder_id, issued_at desc);

-- Its file is a document of the agency's, whoever pressed the button.
alter table documents add certificate_id uuid references certificates (id);
-- What came with a request: the page of the contract that asks for more.
alter table documents add request_id uuid references requests (id);
create index documents_of_request on documents (request_id) where request_id is not null;
create unique index documents_of_certificate on documents (certificate_id) where certificate_id is not null;
