-- Runs before renewals issue evidence of property too, once per holder, policy and term. `evidence_of` is the policy of
-- the evidence; null for a certificate. 0.1.0 neither reads nor writes these tables.
alter table certificate_run_holders
  add column id uuid not null default gen_random_uuid(),
  add column evidence_of uuid references policies (id),
  drop constraint certificate_run_holders_pkey,
  add primary key (id);
create unique index certificate_run_holders_once on certificate_run_holders (run_id, holder_id, evidence_of)
  nulls not distinct;
drop index certificate_run_holders_waiting;
-- A holder waits in one run at a time for a certificate, and for the evidence of a policy.
create unique index certificate_run_holders_waiting on certificate_run_holders (holder_id, evidence_of)
  nulls not distinct where state = 'waiting';
create index certificate_run_holders_of_evidence on certificate_run_holders (evidence_of) where evidence_of is not null;

alter table certificate_run_terms
  add column is_evidence boolean not null default false,
  drop constraint certificate_run_terms_pkey,
  add primary key (holder_id, policy_id, is_evidence);
