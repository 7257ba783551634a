-- What is common among tasks is sought in those of who asks: an agent sees what they own, done or not, whoever's client it is about.
create index tasks_done_of_owner on tasks (owner_id, id) where done_at is not null and removed_at is null;
