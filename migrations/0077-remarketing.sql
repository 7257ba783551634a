-- Of a request for quotes the term whose next one is sought, and of an offer the next term that was made of it.
alter table quotes add renews uuid references policies (id);
create index quotes_renews on quotes (renews) where renews is not null;
alter table offers add renewal_id uuid references policies (id);
create index offers_renewal on offers (renewal_id) where renewal_id is not null;
select raises_version('quotes', 'finalized_at', 'finalized_offer_id', 'hide_amounts', 'amounts_shown_at');
select raises_version('offers', 'renewal_id');
