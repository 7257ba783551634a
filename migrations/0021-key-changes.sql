-- Changes of SECRET_KEY. Until one has ended, the key before it is needed still.
create table key_changes (
  id uuid primary key,
  -- Marks tell keys apart, and tell nothing of them.
  from_key text not null,
  to_key text not null,
  began_at timestamptz(3) not null,
  -- Of what is sealed, how much is still to be looked at.
  left_to_seal integer not null,
  -- Since when nothing is sealed under the key before any more.
  sealed_anew_at timestamptz(3),
  -- When the portal was started without the key before.
  ended_at timestamptz(3)
);
create unique index key_changes_open on key_changes ((true)) where ended_at is null;

alter table recovery_codes
  -- The mark of the key that the hash was made under; null of those from before marks were kept.
  add made_under text;
