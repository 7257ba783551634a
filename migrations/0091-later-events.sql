-- Events that the release before does not know. It reads their `kind`, a change, of which it folds nothing; `act` is the event itself.
create type policy_event_act as enum (
  'extension', 'conditional renewal', 'conditional renewal withdrawn', 'agent of record out', 'agent of record in');
alter table policy_events add column act policy_event_act;
comment on column policy_events.act is 'Set for an event that kind calls a change, because the release before knows no other word.';

-- Folded from acts alone, so that a fold of the release before leaves both as they are.
alter table policies add column elsewhere datemultirange, add column conditional_renewal jsonb;
comment on column policies.elsewhere is 'Days on which another agent is the agent of record.';
comment on column policies.conditional_renewal is 'ts: import("../../contract/policy-events.ts").ConditionalRenewal';

select raises_version('policies', 'gaps', 'notice_on', 'cancelled_on', 'life', 'elsewhere', 'conditional_renewal');
