-- What is insured on an auto policy, each with an ID card of its own.
create table vehicles (
  id uuid primary key,
  policy_id uuid not null references policies (id),
  year integer not null check (year between 1900 and 2200),
  make text not null,
  model text not null,
  -- The last characters of its number; never the whole of it.
  vin_end text check (vin_end ~ '^[A-HJ-NPR-Z0-9]{4,8}$'),
  -- Its place on the policy.
  place integer not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create index vehicles_of_policy on vehicles (policy_id, place) where removed_at is null;

-- A card that was shared: whoever has the link sees it, until its day, its policy's end or until it is withdrawn.
create table card_links (
  id uuid primary key,
  vehicle_id uuid not null references vehicles (id),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references users (id)
);
create index card_links_of_vehicle on card_links (vehicle_id) where withdrawn_at is null;

-- What the agency knows of a carrier: where a claim is reported when it cannot wait, and the number on an ID card.
create table carriers (
  name text primary key,
  claim_phone text,
  claim_page text,
  naic text check (naic ~ '^[0-9]{5}$')
);
