-- The agent's reason to certify a policy that names no writing company with an NAIC number.
-- The release before neither reads nor writes it: its approvals have no reason.
alter table certificate_master_policies add column without_company_because text;
