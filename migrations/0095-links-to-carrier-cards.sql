-- Works with 0.2.0 and newer: a release before it does not start on a database that has migrations it does not know.
-- A link shares a card that the portal draws for a vehicle, or the carrier's card that is on file as a document.
-- The release before joins links to vehicles, so it neither shows nor opens links to documents.
-- squawk-ignore ban-drop-not-null
alter table card_links alter column vehicle_id drop not null;
alter table card_links add column document_id uuid references documents (id);
alter table card_links add constraint card_links_one_card check (num_nonnulls(vehicle_id, document_id) = 1);
create index card_links_of_document on card_links (document_id) where document_id is not null;
