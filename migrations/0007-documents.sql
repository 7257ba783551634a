-- Documents are kept from here on; none was on file before.
-- Of the content: what a client's copy can be held against.
alter table documents add column sha256 bytea not null;
create index documents_newest on documents (created_at desc, id desc) where removed_at is null;
