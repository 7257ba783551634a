-- Whether the carrier lets the agency issue ID cards. Null is not answered: a carrier with policies on file
-- goes on as before until an admin answers. A new carrier has the answer no, also from the release before.
alter table carriers add column may_issue_cards boolean;
alter table carriers alter column may_issue_cards set default false;
update carriers set may_issue_cards = false
where not exists (select from policies where policies.carrier = carriers.name);

-- Missouri's card has the insurer's address. The release before reads and writes no address.
alter table carrier_companies add column address text;

select raises_version('carriers', 'logo', 'logo_hash');
select raises_version('carrier_companies');
