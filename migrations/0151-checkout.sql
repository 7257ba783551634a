-- The agency's own checkout, the references that it is given, and the payments that it reports. The release before neither
-- reads nor writes them.
create table checkout (
  id uuid primary key,
  address text not null check (char_length(address) between 1 and 500),
  -- The checkout signs its reports with this; null until one was made.
  secret_sealed bytea,
  -- The secret before the last replacement. It signs too until this time.
  former_secret_sealed bytea,
  former_secret_until timestamptz(3)
);
create unique index one_checkout on checkout ((true));

create table payment_references (
  -- Random, so that none follows from another.
  reference text primary key check (char_length(reference) = 20),
  installment_id uuid not null references installments (id) on delete cascade,
  created_at timestamptz(3) not null,
  -- A payment under it was recorded. The next one of its installment gets another reference.
  used_at timestamptz(3)
);
create index payment_references_of_installment on payment_references (installment_id);
create unique index open_payment_reference on payment_references (installment_id) where used_at is null;

create table checkout_payments (
  id uuid primary key,
  -- The webhook-id of the report: what is given twice counts once.
  report_id text not null unique check (char_length(report_id) between 1 and 200),
  received_at timestamptz(3) not null,
  reference text not null check (char_length(reference) between 1 and 100),
  -- US dollars.
  amount numeric(12, 2) not null check (amount > 0),
  -- Null if the reference is unknown.
  installment_id uuid references installments (id) on delete cascade,
  -- Why it was not recorded as a payment; null if it was.
  problem text check (problem in ('unknown reference', 'amount differs', 'paid already', 'not due')),
  -- Staff looked at it.
  settled_at timestamptz(3),
  settled_by uuid references users (id),
  check (installment_id is not null or problem = 'unknown reference')
);
comment on column checkout_payments.problem is 'ts: ''unknown reference'' | ''amount differs'' | ''paid already'' | ''not due''';
create index checkout_payments_of_installment on checkout_payments (installment_id);
create index checkout_payments_to_settle on checkout_payments (received_at, id) where problem is not null and settled_at is null;
create index checkout_payments_settled_by on checkout_payments (settled_by);
