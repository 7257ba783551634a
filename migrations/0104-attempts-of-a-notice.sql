-- The end of a running attempt to email the first notice of loss, at the latest, and whether an attempt broke off, so
-- that the carrier may have the email. The release before neither reads nor writes these.
alter table claims
  add column notice_attempt_until timestamptz(3),
  add column notice_unconfirmed boolean not null default false;
select raises_version('claims', 'told', 'revision', 'changed_at', 'filed_at', 'employee_sealed', 'notice_id', 'notice_to',
  'notice_at', 'notice_accepted_at', 'notice_failed_because', 'notice_attempt_until', 'notice_unconfirmed');
