-- How, when and to whom a claim was sent to the carrier, with its proof, and the carrier's acknowledgment.
-- The release before neither reads nor writes these columns: a claim that it sends has no day there.
create type claim_channel as enum ('website', 'email', 'phone', 'fax', 'letter');
alter table claims
  add column sent_on date,
  add column sent_channel claim_channel,
  add column sent_to text,
  add column sent_spoke_with text,
  add column sent_confirmation text,
  add column sent_document_id uuid references documents (id) on delete set null,
  -- One business day after the claim was sent. The agency's calendar decides it.
  add column acknowledge_by date,
  add column acknowledged_on date,
  -- The day on which suit papers were served.
  add column served_on date,
  -- The state whose law asks for a first report of injury, its deadline, and the day on which it was filed.
  add column first_report_state text,
  add column first_report_by date,
  add column first_report_on date,
  -- Birth, hire and wage of the injured employee, encrypted.
  add column employee_sealed bytea;
create index claims_by_acknowledgment on claims (acknowledge_by)
  where status = 'sent_to_carrier' and acknowledged_on is null;
create index claims_by_first_report on claims (first_report_by)
  where status in ('reported', 'sent_to_carrier', 'open') and first_report_on is null;
create index claims_by_sent_document on claims (sent_document_id) where sent_document_id is not null;
select raises_version('claims', 'told', 'revision', 'changed_at', 'filed_at', 'employee_sealed');
