-- Of a job whose mail was not delivered: to whom, and what it is about. It goes with its job.
create table undelivered (
  job_id bigint primary key,
  recipient text not null,
  subject text not null,
  -- When those heard of it to whom it matters.
  told_at timestamptz(3)
);

-- Why the last try to send an invitation failed; null once it is sent, or has a new link.
alter table invites add not_sent_at timestamptz(3), add not_sent_because text;
