-- The day on which the agency sent the suit papers to the carrier, and the day on which the carrier acknowledged them.
-- The release before neither reads nor writes these.
alter table claims
  add column suit_sent_on date,
  add column suit_acknowledged_on date;
select raises_version('claims', 'told', 'revision', 'changed_at', 'filed_at', 'employee_sealed', 'notice_id', 'notice_to',
  'notice_at', 'notice_accepted_at', 'notice_failed_because', 'notice_attempt_until', 'notice_unconfirmed');
