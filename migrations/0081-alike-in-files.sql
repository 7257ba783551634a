-- The keys of those of the same files that a client or a person could be: of one name, or reached alike.
alter table import_rows add column alike jsonb not null default '[]';
comment on column import_rows.alike is 'ts: string[]';
