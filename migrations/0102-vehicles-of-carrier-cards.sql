-- The vehicles on a carrier's ID card; null is all vehicles of the policy. The release before shows such a card for all.
alter table documents add column card_vehicles uuid[];
comment on column documents.card_vehicles is 'ts: string[]';
