-- A telephone call is noted as anything else is, and told apart from other notes.
create type note_kind as enum ('note', 'call');
alter table notes add column kind note_kind not null default 'note';

-- Which request a certificate answers, where it was issued for one.
alter table certificates add column request_id uuid references requests (id);
