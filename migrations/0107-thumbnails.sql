-- Small pictures of photos and of PDFs' first pages, drawn once. The release before neither reads nor writes them; its
-- deletion of a document takes the row along, and the file goes with the sweep of files that nothing knows.
create table thumbnails (
  document_id uuid primary key references documents (id) on delete cascade,
  -- Null: none can be drawn.
  storage_key text unique,
  -- In bytes.
  size integer not null,
  made_at timestamptz(3) not null
);
