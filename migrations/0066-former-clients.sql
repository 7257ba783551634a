-- Former clients are few beside the others, and are listed by name.
create index accounts_closed on accounts (sort_name, id) where closed_at is not null;

-- That their account was closed is part of what a client's session stands for.
create or replace trigger sessions_change after update on accounts for each row
  when ((old.kind, old.name, old.address, old.agent_id, old.contact_id, old.owner_id, old.closed_at, old.version) is distinct from
    (new.kind, new.name, new.address, new.agent_id, new.contact_id, new.owner_id, new.closed_at, new.version))
  execute function sessions_of_account_change();
