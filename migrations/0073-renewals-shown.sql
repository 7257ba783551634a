-- Since when its client sees a renewal that waits for its carrier, and why it costs what it does. What is on file by now, and what
-- the release before files, they see.
alter table policies
  add renewal_shown_at timestamptz default now(),
  add renewal_because text check (length(renewal_because) <= 500);
select raises_version('policies', 'gaps', 'notice_on', 'cancelled_on', 'life');
