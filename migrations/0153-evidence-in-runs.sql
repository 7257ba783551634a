-- Runs before renewals issue evidence of property too, once per holder, policy and term. `evidence_of` is the policy of
-- the evidence; null for a certificate. 0.1.0 neither reads nor writes these tables, which are small.
alter table certificate_run_holders
  -- squawk-ignore adding-field-with-default
  add column id uuid not null default gen_random_uuid(),
  add column evidence_of uuid references policies (id);
create unique index certificate_run_holders_id on certificate_run_holders (id);
alter table certificate_run_holders
  drop constraint certificate_run_holders_pkey,
  add constraint certificate_run_holders_pkey primary key using index certificate_run_holders_id;
create unique index certificate_run_holders_once on certificate_run_holders (run_id, holder_id, evidence_of)
  nulls not distinct;
drop index certificate_run_holders_waiting;
-- A holder waits in one run at a time for a certificate, and for the evidence of a policy.
create unique index certificate_run_holders_waiting on certificate_run_holders (holder_id, evidence_of)
  nulls not distinct where state = 'waiting';
create index certificate_run_holders_of_evidence on certificate_run_holders (evidence_of) where evidence_of is not null;

alter table certificate_run_terms add column is_evidence boolean not null default false;
create unique index certificate_run_terms_once on certificate_run_terms (holder_id, policy_id, is_evidence);
alter table certificate_run_terms
  drop constraint certificate_run_terms_pkey,
  add constraint certificate_run_terms_pkey primary key using index certificate_run_terms_once;
