-- From which day a cancelled policy was not in force any more, at 12:01 a.m. where the agency is; null where it is not known.
alter table policies add column cancelled_on date;
alter table policies add check (cancelled_on is null
  or (deactivation_reason = 'cancelled' and cancelled_on between start_date and end_date));

-- A renewal waits for its carrier until the agency says that it was confirmed. One that has begun counts as confirmed.
update policies set status = 'pending' where renewed_from is not null and start_date > current_date;
