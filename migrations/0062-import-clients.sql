-- The clients that an import has brought, of whom all or some are invited once it is in the book, in waves.
create type import_client_state as enum ('open', 'waiting', 'sending', 'sent', 'let in', 'left');

create table import_clients (
  run_id uuid not null references import_runs (id),
  -- What an undo takes out of the book takes this along.
  account_id uuid not null references accounts (id) on delete cascade,
  state import_client_state not null default 'open',
  asked_by uuid references users (id),
  asked_at timestamptz(3),
  message text,
  invite_id uuid references invites (id) on delete set null,
  -- Why nothing was sent.
  because text,
  primary key (run_id, account_id)
);
create index import_clients_of_account on import_clients (account_id);
create index import_clients_of_invite on import_clients (invite_id) where invite_id is not null;
create index import_clients_to_invite on import_clients (run_id, asked_at, account_id) where state in ('waiting', 'sending');
