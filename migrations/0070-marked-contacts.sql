-- Of an agent's clients those whom another of the team answers: few, and asked for with what waits.
create index accounts_marked on accounts (agent_id) where contact_id is not null;
