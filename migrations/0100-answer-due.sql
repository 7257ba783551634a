-- The day by which a suit has to be answered, as the papers say. The release before neither reads nor writes it.
alter table claims add column answer_by date;
select raises_version('claims', 'told', 'revision', 'changed_at', 'filed_at', 'employee_sealed', 'notice_id', 'notice_to',
  'notice_at', 'notice_accepted_at', 'notice_failed_because');
