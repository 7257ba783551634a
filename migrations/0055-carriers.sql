-- Carriers are the agency's own: its admins add, rename, merge and retire them. They begin with those of the specification, in
-- its order. A policy and an offer keep the brand's present name, held by a key that follows a new one: a rename is one row.
-- It has a few dozen rows at most.
alter table carriers
  -- squawk-ignore adding-field-with-default
  add id uuid not null default gen_random_uuid(),
  -- Where it stands in lists; what the agency adds follows, by name.
  add place integer not null default 1000,
  -- A policy, and an offer on a quote's own page, can be written with it.
  add for_policies boolean not null default true,
  -- It stands first among the offers that are added on a client's page.
  add leads_offers boolean not null default false,
  add pay_page text,
  -- A PNG or JPEG, and its hash, by which it is asked for.
  add logo bytea,
  add logo_hash text,
  -- From then on nothing new is written with it; what was stays.
  add retired_at timestamptz(3),
  add check ((logo is null) = (logo_hash is null));
create unique index carriers_id on carriers (id);

insert into carriers (name, place, for_policies, leads_offers) values
  ('AmTrust', 1, true, false),
  ('Attune', 2, true, false),
  ('BiBurke', 3, true, false),
  ('Chubb', 4, true, false),
  ('Coterie', 5, true, false),
  ('Crum & Forster', 6, true, false),
  ('Employers', 7, true, false),
  ('Guard', 8, true, false),
  ('Hanover', 9, true, false),
  ('Hiscox', 10, true, false),
  ('Liberty Mutual', 11, true, false),
  ('Markel', 12, true, false),
  ('Nationwide', 13, true, false),
  ('Nautilus', 14, true, false),
  ('Next Insurance', 15, true, false),
  ('Pie Insurance', 16, true, false),
  ('The Hartford', 17, true, false),
  ('Thimble', 18, true, false),
  ('Three Insurance', 19, true, false),
  ('Travelers', 20, true, false),
  ('State Farm', 21, false, true),
  ('Progressive', 22, false, true),
  ('Allstate', 23, false, true),
  ('GEICO', 24, false, true)
on conflict (name) do update
  set place = excluded.place, for_policies = excluded.for_policies, leads_offers = excluded.leads_offers;

-- What is on file and stands in no list.
insert into carriers (name)
select carrier from policies union select carrier from offers
on conflict (name) do nothing;

alter table policies add constraint policies_carrier foreign key (carrier) references carriers (name) on update cascade;
alter table offers add constraint offers_carrier foreign key (carrier) references carriers (name) on update cascade;

select raises_version('carriers', 'logo', 'logo_hash');

-- Who really insures: the companies of a brand, each with its number, and where it is admitted or writes surplus lines.
create table carrier_companies (
  id uuid primary key,
  carrier_id uuid not null references carriers (id),
  name text not null,
  naic text check (naic ~ '^[0-9]{5}$'),
  admitted_in text[] not null default '{}',
  surplus_in text[] not null default '{}',
  version integer not null default 1
);
comment on column carrier_companies.admitted_in is 'ts: string[]';
comment on column carrier_companies.surplus_in is 'ts: string[]';
create index carrier_companies_of_carrier on carrier_companies (carrier_id);
create unique index carrier_companies_naic on carrier_companies (naic);
select raises_version('carrier_companies');

-- How others write them: each leads to one brand, and where it is known to one of its companies. The key is the name without
-- what is written in one way or another, as contract/values/carrier-names.ts has it.
create table carrier_aliases (
  key text primary key,
  name text not null,
  carrier_id uuid not null references carriers (id) on delete cascade,
  company_id uuid references carrier_companies (id) on delete cascade
);
create index carrier_aliases_of_carrier on carrier_aliases (carrier_id);
create index carrier_aliases_of_company on carrier_aliases (company_id);

alter table policies
  -- The company of the carrier that wrote it, where it is known.
  add carrier_company_id uuid references carrier_companies (id),
  -- Through whom surplus lines were placed.
  add wholesaler text;
create index policies_of_company on policies (carrier_company_id) where carrier_company_id is not null;
select raises_version('policies');
