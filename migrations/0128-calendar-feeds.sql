-- The secret address under which a person's calendar program reads their dates. The release before neither reads nor
-- writes it; people without access read nothing at theirs, and the hourly cleanup deletes the row.
create table calendar_feeds (
  user_id uuid primary key references users (id),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  -- Written at most once a minute.
  read_at timestamptz(3)
);
