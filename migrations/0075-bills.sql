-- What is to be paid for a term, in installments: billed by its carrier, or by the agency. How it is paid is nobody's business here:
-- there is no column for a card or an account.
create type bill_by as enum ('carrier', 'agency');

create table bills (
  id uuid primary key,
  policy_id uuid not null references policies (id) on delete cascade,
  by bill_by not null,
  -- Who collects what a carrier bills, where that is neither.
  finance_company text check (length(finance_company) <= 200),
  -- US dollars: what it bills of the premium, and what stands beside that.
  premium numeric(12, 2) not null check (premium >= 0),
  taxes numeric(12, 2) not null default 0 check (taxes >= 0),
  fees numeric(12, 2) not null default 0 check (fees >= 0),
  note text check (length(note) <= 500),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  -- Entered by mistake: from then on no list has it.
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references users (id),
  -- How often it was changed: of two who change it at once the later one is told.
  version integer not null default 1,
  check (finance_company is null or by = 'carrier')
);
create index bills_of_policy on bills (policy_id, created_at) where withdrawn_at is null;

create table installments (
  id uuid primary key,
  bill_id uuid not null references bills (id) on delete cascade,
  -- Of a bill of the agency, as that says: what of these is not paid is few, and is asked for with what waits.
  own boolean not null default false,
  place integer not null,
  due_on date not null,
  amount numeric(12, 2) not null check (amount > 0),
  -- For paying in installments: beside what they add up to.
  charge numeric(12, 2) not null default 0 check (charge >= 0),
  -- Noted as paid: by the agency of its own, of a carrier's as it knows it.
  paid_on date,
  paid_at timestamptz(3),
  paid_by uuid references users (id),
  paid_source policy_event_source,
  -- What its client says: that changes nothing of the policy.
  said_paid_at timestamptz(3),
  said_paid_by uuid references users (id),
  said_note text check (length(said_note) <= 1000),
  proof_id uuid references documents (id) on delete set null,
  -- Taken off the bill after its client had heard of it.
  cancelled_at timestamptz(3),
  -- When its client was reminded of it, before and after its day.
  reminded_at timestamptz(3),
  missed_at timestamptz(3),
  check ((paid_on is null) = (paid_at is null)),
  check (paid_on is null or cancelled_at is null)
);
create index installments_of_bill on installments (bill_id, place);
-- In the order in which they are due: all of them, and those that are open. Of these few the agency's own, and what clients say that they
-- have paid; a carrier's may stay open for good, as nobody has to note them.
create index installments_by_day on installments (due_on, id);
create index installments_open on installments (due_on, id) where paid_on is null and cancelled_at is null;
create index installments_own on installments (due_on, id) where own and paid_on is null and cancelled_at is null;
create index installments_said on installments (said_paid_at, id) where paid_on is null and said_paid_at is not null;
create index installments_of_proof on installments (proof_id) where proof_id is not null;

-- The installments of a bill are edited together, as a part of it. That somebody was reminded changes nothing of it.
create function raise_version_of_bill() returns trigger language plpgsql as $$
begin
  update bills set version = version + 1 where id = coalesce(new.bill_id, old.bill_id);
  return null;
end $$;
create trigger raise_version_of_bill after insert or delete or update of place, due_on, amount, charge, paid_on, said_paid_at, cancelled_at
  on installments for each row execute function raise_version_of_bill();
select raises_version('bills', 'withdrawn_at', 'withdrawn_by');

-- Whom to call about a payment.
alter table carriers add pay_phone text;
select raises_version('carriers', 'logo', 'logo_hash');
