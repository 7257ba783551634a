-- Documents are kept from here on; none was on file before.
-- Of the content: what a client's copy can be held against.
alter table documents add column sha256 bytea not null;
create index documents_newest on documents (created_at desc, id desc) where removed_at is null;
-- An agency's documents are counted for every list of them: from this index alone.
drop index documents_of_client;
create index documents_of_client on documents (user_id, created_at desc, id desc) include (policy_id) where removed_at is null;
-- What was entered in error takes its documents along; there is little of it among many policies.
create index policies_in_error on policies (id) where deactivation_reason = 'entered in error';
