-- The lines of insurance that the agency writes, begun with the specification's in its order. Admins add, rename and retire them.
create type coverage_kind as enum ('liability', 'property', 'auto', 'workers compensation', 'professional', 'management', 'cyber',
  'marine', 'bond', 'package', 'umbrella', 'other');

create table lines (
  -- As it stands on the wire, and in every policy of it: a rename goes on into them.
  name text primary key check (name = btrim(name) and char_length(name) between 1 and 100),
  -- As it stands in an address.
  slug text not null generated always as (replace(name, ' ', '-')) stored,
  category policy_category not null,
  -- What can be claimed under it, and what is said of it on a certificate, follow from this.
  kind coverage_kind not null,
  -- How it is mostly written, where a policy does not say so itself.
  claims_made boolean not null default false,
  -- How its usual limits are called.
  limits text[] not null default '{}',
  has_vehicles boolean not null default false,
  on_certificates boolean not null default true,
  -- What it was called before: an address, and what was stored elsewhere under it, leads to it still.
  former_names text[] not null default '{}',
  -- Its place among those of its category.
  place integer not null,
  retired_at timestamptz(3),
  version integer not null default 1
);
comment on column lines.limits is 'ts: string[]';
comment on column lines.former_names is 'ts: string[]';
create unique index lines_by_slug on lines (lower(slug));

insert into lines (category, place, name, kind, claims_made, has_vehicles, limits) values
  ('commercial', 1, 'Business Owner''s Policy (BOP)', 'package', false, false, array['Business Personal Property', 'Business Income',
    'Liability and Medical Expenses', 'General Aggregate', 'Products-Completed Operations', 'Damage to Premises Rented']),
  ('commercial', 2, 'Commercial Auto Insurance', 'auto', false, true, array['Combined Single Limit',
    'Uninsured/Underinsured Motorists', 'Hired and Non-Owned Liability', 'Medical Payments']),
  ('commercial', 3, 'Commercial Property Insurance', 'property', false, false, array['Building', 'Business Personal Property',
    'Business Income', 'Equipment Breakdown']),
  ('commercial', 4, 'Cyber Liability Insurance', 'cyber', true, false, array['Policy Aggregate', 'Extortion',
    'Business Interruption', 'Funds Transfer Fraud']),
  ('commercial', 5, 'Directors and Officers (D&O) Insurance', 'management', true, false, array['Each Claim', 'Aggregate']),
  ('commercial', 6, 'General Liability Insurance', 'liability', false, false, array['Each Occurrence', 'General Aggregate',
    'Products-Completed Operations Aggregate', 'Personal and Advertising Injury', 'Damage to Premises Rented to You',
    'Medical Expense']),
  ('commercial', 7, 'Inland Marine Insurance', 'marine', false, false, array['Scheduled Equipment', 'Any One Item',
    'Leased or Rented Equipment']),
  ('commercial', 8, 'Professional Liability Insurance (Errors & Omissions)', 'professional', true, false,
    array['Each Claim', 'Aggregate']),
  ('commercial', 9, 'Umbrella & Excess Liability Insurance', 'umbrella', false, false, array['Each Occurrence', 'Aggregate']),
  ('commercial', 10, 'Workers'' Compensation Insurance', 'workers compensation', false, false,
    array['Part One Workers'' Compensation: Statutory', 'Part Two Employers Liability, bodily injury by accident',
    'Part Two Employers Liability, bodily injury by disease']),
  ('personal', 1, 'auto', 'auto', false, true, array['Bodily Injury', 'Property Damage', 'Uninsured/Underinsured Motorists',
    'Medical Payments']),
  ('personal', 2, 'home', 'package', false, false, array['Dwelling', 'Other Structures', 'Personal Property', 'Loss of Use',
    'Personal Liability', 'Medical Payments to Others']),
  ('personal', 3, 'life', 'other', false, false, array['Death Benefit']),
  ('personal', 4, 'business', 'package', false, false, array['Business Personal Property', 'Liability']),
  ('personal', 5, 'umbrella', 'umbrella', false, false, array['Each Occurrence']),
  ('personal', 6, 'property', 'property', false, false, array['Building', 'Personal Property']),
  ('personal', 7, 'liability', 'liability', false, false, array['Each Occurrence', 'Aggregate']);

-- No release has stored another. Where one was put there past the portal, the policy stays what it is, of a line that is not offered.
insert into lines (category, place, name, kind, retired_at)
select min(category::text)::policy_category, 1000, type, 'other', now() from policies
where not exists (select from lines where lines.name = policies.type)
group by type;

alter table policies add constraint policies_line_fkey foreign key (type) references lines (name) on update cascade not valid;
alter table policies validate constraint policies_line_fkey;

-- Which place it has is no editing of it.
select raises_version('lines', 'place');
-- They are kept by all instances, with the agency.
create trigger agency_change after insert or update or delete or truncate on lines for each statement execute function agency_change();

-- A rename changes nothing of which term is the last of its line, and goes on into many policies: of what the key above does by itself
-- the terms are not looked at anew.
create or replace trigger last_terms_changed after update on policies
  for each row when (pg_trigger_depth() = 0
    and (old.user_id, old.status, old.deactivated_at is null, old.start_date, old.end_date, old.policy_number, old.type,
        old.renewed_from)
      is distinct from (new.user_id, new.status, new.deactivated_at is null, new.start_date, new.end_date, new.policy_number,
        new.type, new.renewed_from)) execute function keep_last_terms();
