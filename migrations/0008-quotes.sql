-- Requests for quotes, the carriers' offers on them, and the presentations of the rates.
create type quote_status as enum ('pending', 'quoted', 'accepted', 'declined', 'expired', 'completed');

create table quotes (
  id uuid primary key,
  -- What people call it by: '#1001'.
  request_number bigint not null unique generated always as identity (start with 1001),
  client_id uuid not null references users (id),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  category policy_category not null,
  -- The lines asked for, by name.
  requested_coverage text[] not null,
  title text not null,
  description text not null,
  -- As it was set; that a pending or quoted one has expired follows from the times wherever it is read.
  status quote_status not null,
  -- 30 days from the request, or from when the agent opened it again; the offers may keep it open for longer.
  open_until timestamptz(3) not null,
  -- Null counts as hidden.
  hide_amounts boolean,
  -- The answers.
  has_insurance boolean,
  has_current_policy boolean,
  full_time_employees int,
  part_time_employees int,
  annual_payroll numeric(12, 2),
  annual_revenue numeric(12, 2),
  industry text,
  address text,
  first_name text,
  last_name text,
  business_name text,
  phone text,
  email text,
  -- What the client agreed to, letter for letter, and when.
  agreement_version text,
  agreement_text text,
  agreed_at timestamptz(3),
  -- The client asked to finalize it, once.
  finalized_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by uuid references users (id)
);
create index quotes_of_client on quotes (client_id, created_at desc, id desc) where deleted_at is null;
create index quotes_newest on quotes (created_at desc, id desc) where deleted_at is null;
comment on column quotes.requested_coverage is 'ts: string[]';

create table offers (
  id uuid primary key,
  quote_id uuid not null references quotes (id),
  carrier text not null,
  -- US dollars for 12 months.
  premium numeric(12, 2) not null check (premium > 0),
  deductible numeric(12, 2) not null,
  coverage_limit numeric(12, 2) not null,
  rating numeric(2, 1) check (rating between 1 and 5),
  am_best_rating text,
  recommended boolean not null,
  -- To the end of that day, where the agency is.
  valid_until date,
  features text[] not null,
  exclusions text,
  payment_options text,
  discounts text,
  coverage_details text,
  terms_url text,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users (id)
);
comment on column offers.features is 'ts: string[]';
create index offers_of_quote on offers (quote_id) where deleted_at is null;
create unique index offers_one_recommended on offers (quote_id) where recommended and deleted_at is null;

alter table quotes add finalized_offer_id uuid references offers (id);

-- A request that a quote be finalized leads to it.
alter table requests add quote_id uuid references quotes (id);

-- A document of a quote: the client's current policy, or, with the offer named, the carrier's paper.
alter table documents add quote_id uuid references quotes (id), add offer_id uuid references offers (id);
create index documents_of_offer on documents (offer_id) where offer_id is not null and removed_at is null;
create index documents_of_quote on documents (quote_id) where quote_id is not null and removed_at is null;

create table appointments (
  id uuid primary key,
  quote_id uuid not null references quotes (id),
  agent_id uuid not null references users (id),
  starts_at timestamptz(3) not null,
  notes text,
  -- How often it was moved: calendars take the newest.
  revision int not null default 0,
  booked_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  cancelled_by uuid references users (id)
);
-- Two who press at once: this decides, and nothing else does.
create unique index appointments_slot on appointments (agent_id, starts_at) where cancelled_at is null;
create index appointments_of_quote on appointments (quote_id, starts_at desc) where cancelled_at is null;
