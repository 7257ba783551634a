-- Signatures of authorized representatives as pictures. The release before neither reads nor writes them, and prints
-- the name.
create table representative_signatures (
  id uuid primary key,
  user_id uuid not null unique references form_representatives (user_id) on delete cascade,
  picture_sealed bytea not null,
  -- Tells whether a certificate was drawn with this picture.
  hash text not null,
  added_at timestamptz(3) not null
);
