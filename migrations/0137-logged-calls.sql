-- Logged calls by time, for the list of clients by last contact. The conversations have such an index.
create index notes_calls on notes (created_at desc, client_id desc) where kind = 'call' and removed_at is null;
