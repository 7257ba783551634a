-- A standard wording is confirmed for a policy, not for whatever a certificate lists. What was approved is carried to those
-- of the approved policies that can have it: general, auto and umbrella liability, a waiver also workers' compensation.
alter table certificate_master_policies add column wordings text[] not null default '{}';
comment on column certificate_master_policies.wordings is 'ts: import("../../contract/values/wordings.ts").WordingName[]';
update certificate_master_policies set wordings = array(
  select name from unnest(masters.wordings) as name
  where name = 'notice of cancellation'
    or policies.type in ('Business Owner''s Policy (BOP)', 'Commercial Auto Insurance', 'General Liability Insurance',
      'Umbrella & Excess Liability Insurance')
    or (name = 'waiver of subrogation' and policies.type = 'Workers'' Compensation Insurance'))
from certificate_masters masters, policies
where masters.client_id = certificate_master_policies.client_id and policies.id = certificate_master_policies.policy_id;
-- Empty from now on. It stays for instances of the release before, which read no wording in it and print none.
update certificate_masters set wordings = '{}';
alter table certificate_masters alter column wordings set default '{}';

-- A holder that is not plainly a name and an address is used once an agent has approved it. Until then a request asks for
-- that, with the policies that the certificate shall list; none of them means all that are approved.
alter table certificate_holders add column approved_by uuid references users (id);
alter table certificate_holders add column approved_at timestamptz(3);
alter table certificate_holders add column request_id uuid references requests (id);
alter table certificate_holders add column wanted_policies uuid[];
comment on column certificate_holders.wanted_policies is 'ts: string[]';
create unique index certificate_holders_of_request on certificate_holders (request_id) where request_id is not null;
-- What the agency wrote itself was approved by writing it.
update certificate_holders set approved_by = created_by, approved_at = certificate_holders.created_at
from users where users.id = certificate_holders.created_by and users.role <> 'client';
