-- Cells of an import that no field takes: what stands in them, where that may be kept.
alter table import_rows add column left_out jsonb not null default '[]';
comment on column import_rows.left_out is 'ts: import("../../contract/values/import-kept.ts").LeftOutCell[]';
-- The import that wrote a note of what it left out: its undo removes the note.
alter table notes add column import_run_id uuid references import_runs (id);
create index notes_of_import on notes (import_run_id) where import_run_id is not null;
-- Two letters; null in the United States.
alter table certificate_holders add column country text;
