-- A carrier may take claims of some lines at addresses of their own; `claim_email` is the default. The release before
-- neither reads nor writes these, and emails to the default.
alter table carriers
  add column auto_claim_email text,
  add column property_claim_email text,
  add column liability_claim_email text,
  add column compensation_claim_email text;
select raises_version('carriers', 'logo', 'logo_hash');
