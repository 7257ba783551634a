-- An agent's clients are counted for every list of them: from an index without names, a tenth of the pages.
create index users_clients_of_agent on users (agent_id) where role = 'client' and deactivated_at is null;
