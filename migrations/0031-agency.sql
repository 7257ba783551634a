-- Whose portal it is: one row, which what is set at the first start fills, or the setup page, and admins change.
create table agency (
  id boolean primary key default true check (id),
  name text not null,
  phone text not null,
  email text not null,
  license text,
  -- On one line, as an envelope has it.
  address text,
  -- In which its papers are set, as #rrggbb.
  color text not null,
  time_zone text not null,
  -- Its business hours: seven days from Sunday on, each as {"opens": "09:00", "closes": "17:30"}, or null where it is closed.
  week jsonb not null,
  -- Days on which it is closed besides: [{"day": "2026-12-25", "name": "Christmas Day"}].
  holidays jsonb not null default '[]',
  -- A PNG or JPEG that stands beside the name, and its hash, by which it is asked for.
  logo bytea,
  logo_hash text,
  check ((logo is null) = (logo_hash is null))
);

-- All instances keep it: each hears that it has changed.
create function agency_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('agency', '');
  return null;
end $$;
create trigger agency_change after insert or update or delete or truncate on agency for each statement execute function agency_change();

-- Addresses of the setup page, which a start without an admin prints. Each works once and for a day.
create table setup_links (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);
