-- The book that an agency brings from elsewhere: files are dropped, rehearsed, written in parts and, if need be, undone.
create type import_state as enum ('open', 'rehearsing', 'rehearsed', 'committing', 'committed', 'undoing', 'undone', 'stopped');
create type import_file_state as enum ('looking', 'ready', 'unreadable');
create type book_kind as enum ('accounts', 'people', 'policies', 'vehicles', 'holders');
create type import_outcome as enum ('new', 'changed', 'same', 'doubtful', 'wrong', 'left out');

create table import_runs (
  id uuid primary key,
  name text not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- When somebody last did something with it: its files and its rehearsal are kept for some days from then.
  touched_at timestamptz(3) not null,
  state import_state not null default 'open',
  progress numeric(4, 3) not null default 0 check (progress between 0 and 1),
  failure text,
  -- Who looks after clients for whom the files name nobody.
  agent_id uuid references users (id),
  -- Which carrier or line is meant by a name that leads to none.
  meanings jsonb not null default '{"carriers": {}, "lines": {}}',
  unknown jsonb not null default '{"carriers": {}, "lines": {}}',
  counts jsonb not null default '{}',
  mended jsonb not null default '{}',
  -- How often its present job was begun, and by which key it knows that it is still the one at work.
  tries integer not null default 0,
  try_key uuid,
  parts integer not null default 0,
  committed_by uuid references users (id),
  committed_at timestamptz(3),
  undone_by uuid references users (id),
  undone_at timestamptz(3)
);
create index import_runs_newest on import_runs (created_at desc, id desc);
create index import_runs_touched on import_runs (touched_at);
comment on column import_runs.meanings is 'ts: import("../../contract/values/import-kept.ts").ImportMeanings';
comment on column import_runs.unknown is 'ts: import("../../contract/values/import-kept.ts").UnknownNames';
comment on column import_runs.counts is 'ts: import("../../contract/imports.ts").CountsByKind';
comment on column import_runs.mended is 'ts: Record<string, number>';

create table import_files (
  id uuid primary key,
  run_id uuid not null references import_runs (id) on delete cascade,
  name text not null,
  size bigint not null,
  -- None once its days are over.
  storage_key text unique,
  added_at timestamptz(3) not null,
  state import_file_state not null default 'looking',
  form text,
  failure text,
  said jsonb not null default '[]',
  -- What each of its tables is read as.
  tables jsonb not null default '[]'
);
create index import_files_of_run on import_files (run_id, added_at, id);
comment on column import_files.said is 'ts: string[]';
comment on column import_files.tables is 'ts: import("../../contract/values/import-kept.ts").KeptTable[]';

-- What a rehearsal has made of the files: each thing once, however many rows tell of it, and each row that is wrong. No Social
-- Security number, birth date or licence number ever stands here, and an EIN sealed alone.
create table import_rows (
  id uuid primary key,
  run_id uuid not null references import_runs (id) on delete cascade,
  file_id uuid not null references import_files (id) on delete cascade,
  sheet integer not null,
  number integer not null,
  kind book_kind not null,
  outcome import_outcome not null,
  -- What tells it from others of its kind in these files, and by what its account and its policy are known there.
  key text not null,
  account_key text,
  policy_key text,
  title text not null,
  values jsonb not null default '{}',
  ein_sealed bytea,
  -- The row of the book that it is, or will be.
  target_id uuid,
  -- And that of what it hangs on: its account, of a vehicle its policy.
  parent_id uuid,
  -- Of an account that only vehicles or holders are said to be of: it is found, and not made.
  is_named_only boolean not null default false,
  because text,
  candidates jsonb not null default '[]',
  answer text,
  changes jsonb not null default '[]',
  findings jsonb not null default '[]',
  -- The order in which things are written.
  place bigint not null,
  is_done boolean not null default false
);
create unique index import_rows_once on import_rows (run_id, kind, key);
create index import_rows_in_order on import_rows (run_id, kind, place, id);
create index import_rows_by_outcome on import_rows (run_id, outcome, kind, place, id);
create index import_rows_to_write on import_rows (run_id, kind, place) where not is_done and outcome in ('new', 'changed');
create index import_rows_of_account on import_rows (run_id, account_key);
create index import_rows_of_file on import_rows (file_id);
comment on column import_rows.values is 'ts: import("../../contract/values/import-kept.ts").ImportValues';
comment on column import_rows.candidates is 'ts: import("../../contract/values/import-kept.ts").ImportCandidate[]';
comment on column import_rows.changes is 'ts: import("../../contract/values/import-kept.ts").ImportChange[]';
comment on column import_rows.findings is 'ts: import("../../contract/values/import-kept.ts").ImportFinding[]';

-- What a commit did, in its order: by this it is undone.
create table import_changes (
  id uuid primary key,
  run_id uuid not null references import_runs (id),
  part integer not null,
  place bigint not null,
  kind book_kind not null,
  row_id uuid not null,
  title text not null,
  is_new boolean not null,
  -- Of what stood there before, the JSON null of what is new: the columns that were written. An EIN sealed beside it.
  before jsonb not null,
  ein_sealed bytea,
  -- By which it is seen whether somebody edited it since.
  after_hash text not null,
  undone_at timestamptz(3),
  -- Why it was left in place.
  left_because text
);
create unique index import_changes_in_order on import_changes (run_id, place);
create index import_changes_to_undo on import_changes (run_id, place desc) where undone_at is null;
create index import_changes_left on import_changes (run_id, place) where left_because is not null;

-- Which account something in a file was found to be, or became: of the same words in a later file it is not asked again.
create table import_known (
  fingerprint text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  run_id uuid not null references import_runs (id)
);
create index import_known_of_account on import_known (account_id);
create index import_known_of_run on import_known (run_id);

create table import_mappings (
  id uuid primary key,
  name text not null,
  -- By heads as they are compared.
  fields jsonb not null,
  saved_by uuid not null references users (id),
  saved_at timestamptz(3) not null
);
create unique index import_mappings_by_name on import_mappings (lower(name));
comment on column import_mappings.fields is 'ts: Record<string, string | null>';
