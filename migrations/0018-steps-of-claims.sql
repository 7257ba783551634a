-- What became of a claim, step by step, is read with it.
create index events_claim on events (entity_id) where entity = 'claim';
