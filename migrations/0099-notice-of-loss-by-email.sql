-- The carrier's email address for new claims.
alter table carriers add column claim_email text;
select raises_version('carriers', 'logo', 'logo_hash');

-- The email with the first notice of loss: its id in the queue, the recipient, the time at which it was ordered,
-- the time at which the mail server accepted it, or why it did not. The release before neither reads nor writes these.
alter table claims
  add column notice_id uuid,
  add column notice_to text,
  add column notice_at timestamptz(3),
  add column notice_accepted_at timestamptz(3),
  add column notice_failed_because text;
select raises_version('claims', 'told', 'revision', 'changed_at', 'filed_at', 'employee_sealed', 'notice_id', 'notice_to',
  'notice_at', 'notice_accepted_at', 'notice_failed_because');
