-- It is not known on which days the suit papers were sent to the carrier and acknowledged: suits of before 0105 have no
-- such days. The release before neither reads nor writes this.
alter table claims add column suit_days_unknown boolean not null default false;
select raises_version('claims', 'told', 'revision', 'changed_at', 'filed_at', 'employee_sealed', 'notice_id', 'notice_to',
  'notice_at', 'notice_accepted_at', 'notice_failed_because', 'notice_attempt_until', 'notice_unconfirmed');
