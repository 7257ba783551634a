-- What a policy says beyond its coverages, each line of it a row: who else is insured, where, who drives, who has an interest, forms,
-- class codes and charges.
create type policy_part_kind as enum ('named insured', 'location', 'driver', 'interest', 'form', 'class code', 'charge');

create table policy_parts (
  id uuid primary key,
  policy_id uuid not null references policies (id) on delete cascade,
  kind policy_part_kind not null,
  -- Its place among those of its kind.
  place integer not null,
  said jsonb not null,
  -- From when on and until when it counts, where it says so itself, as a form may; else it counts as long as the policy.
  starts_on date,
  ends_on date check (ends_on > starts_on),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
comment on column policy_parts.said is 'ts: import("../../contract/policy-parts.ts").PartSaid';
create index policy_parts_of_policy on policy_parts (policy_id, kind, place) where removed_at is null;

-- They are edited with the policy, as parts of it: as migration 0036 has its vehicles.
create trigger raise_version_insert after insert on policy_parts referencing new table as changed
  for each statement execute function raise_version_of_policy();
create trigger raise_version_update after update on policy_parts referencing new table as changed
  for each statement execute function raise_version_of_policy();
create trigger raise_version_delete after delete on policy_parts referencing old table as changed
  for each statement execute function raise_version_of_policy();

-- Single facts of a term, of which a line asks those that it has.
alter table policies add facts jsonb not null default '{}';
comment on column policies.facts is 'ts: Partial<import("../../contract/policy-parts.ts").PolicyFacts>';
select raises_version('policies', 'gaps', 'notice_on', 'cancelled_on', 'life');
