-- Who stands in for an agent, and for how long: they see and do the same for that agent's clients.
create table covers (
  id uuid primary key,
  -- Who is away.
  agent_id uuid not null references users (id),
  -- Who stands in.
  cover_id uuid not null references users (id),
  -- The days as they were chosen, both included, and the instants at which they begin and end where the agency is.
  from_day date not null,
  until_day date not null,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- Taken back before its time.
  ended_at timestamptz(3),
  ended_by uuid references users (id),
  check (agent_id <> cover_id),
  check (until_day >= from_day and ends_at > begins_at)
);
create index covers_by_cover on covers (cover_id) where ended_at is null;
create index covers_of_agent on covers (agent_id) where ended_at is null;

-- The people of the agency, as the administration lists them.
create index users_staff on users (sort_name, id) where role <> 'client';
