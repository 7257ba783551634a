import type pg from 'pg'
import { LossReport } from '../contract/claim-forms.ts'
import * as data from './data.ts'

/** Rows per client. An agency with a tenth of the clients has a tenth of the rows. */
const policiesOfEach = 10
const messagesOfEach = 100
const eventsOfEach = 100
const days = 1095

const oldBookSql = `
insert into users (id, role, username, email, first_name, last_name, phone, license, created_at, sort_name)
values (pg_temp.id(1, 6), 'agent', 'agent6', 'agent6@agency.example', 'Ida', 'Kim', '(860) 555-0106', 'CT 0006', now(), 'ida kim')`

// The bench computes the agent of a client with a session from the client's number
// (`agentOfClient`). So only clients without a session move to this agent.
const clientsOfOldBookSql = `
with theirs as (
  update users set agent_id = pg_temp.id(1, 6)
  where role = 'client' and substr(username, 7)::int between ${data.initialClientCount} + 1 and ${data.initialClientCount} + $1::int / 100
  returning id)
update accounts set agent_id = pg_temp.id(1, 6) from theirs where accounts.id = theirs.id`

const firmsSql = `
create temp table firms as
select substr(username, 7)::int as n, id as client, agent_id as agent, coalesce(company, first_name || ' ' || last_name) as firm
from users where role = 'client' order by 1`

const vehiclesSql = `
insert into vehicles (id, policy_id, year, make, model, vin_end, place, created_at)
select pg_temp.id(15, (n * ${policiesOfEach} + k) * 2 + place), policies.id, 2005 + (n * 7 + k) % 20,
  (array['Ford', 'Toyota', 'Chevrolet', 'Ram', 'Isuzu', 'Honda'])[1 + (n + k) % 6],
  (array['Transit 250', 'Tacoma', 'Silverado', 'ProMaster', 'NPR', 'CR-V'])[1 + (n + k) % 6],
  translate(upper(lpad(to_hex(n * 31 + k * 7 + place), 6, '0')), 'IOQ', 'JPR'), place, policies.created_at
from firms cross join generate_series(1, ${policiesOfEach}) as terms(k)
  join policies on policies.id = pg_temp.id(3, n * ${policiesOfEach} + k) and policies.type = 'Commercial Auto Insurance'
  cross join generate_series(0, 1) as places(place) order by n, k`

const documentsSql = `
insert into documents (id, user_id, policy_id, relation, type, title, file_name, content_type, size, sha256, storage_key,
  uploaded_by, created_at)
select pg_temp.id(4, n * 5 + k), client, pg_temp.id(3, n * ${policiesOfEach} + k * 2), 'policy', 'certificate of insurance',
  'Certificate for ' || firm, 'certificate-' || n || '-' || k || '.pdf', 'application/pdf', 48000 + n,
  sha256(convert_to(n || ' ' || k, 'UTF8')), 'bench/' || n || '/' || k, agent,
  now() - (n * 37 + k * 211) % ${days} * interval '1 day' - n * interval '1 ms'
from firms cross join generate_series(1, 5) as copies(k) order by n, k`

const requestsSql = `
insert into requests (id, requester_id, policy_id, type, status, description, details, is_urgent, created_at, changed_at)
select pg_temp.id(6, n * 2 + k), client, pg_temp.id(3, n * ${policiesOfEach} + k),
  (array['coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'])[1 + n % 5]::request_type,
  (case when age < 20 then 'pending' when age < 40 then 'in_progress' else 'completed' end)::request_status,
  'Certificate of Insurance (COI)', 'Certificate holder: the owner of a site of ' || firm, n % 10 = 0,
  now() - age * interval '1 day' - n * interval '1 ms', now() - age * interval '1 day'
from firms cross join generate_series(1, 2) as copies(k)
  cross join lateral (select (n * 37 + k * 523) % ${days}) as made(age) order by n, k`

const quotesSql = `
insert into quotes (id, client_id, created_by, created_at, category, requested_coverage, title, description, status, open_until)
select pg_temp.id(7, n), client, agent, made.at, 'commercial', array['Commercial Auto'],
  'Commercial Auto Quote of ' || firm, 'Commercial Auto for delivery',
  (case when age < 15 then 'pending' when age < 30 then 'quoted' when n % 2 = 0 then 'accepted' else 'declined' end)::quote_status,
  made.at + interval '30 days'
from firms cross join lateral (select n * 41 % ${days}) as since(age)
  cross join lateral (select now() - age * interval '1 day' - n * interval '1 ms') as made(at) order by n`

const offersSql = `
insert into offers (id, quote_id, carrier, premium, deductible, coverage_limit, recommended, valid_until, features, created_by, created_at)
select pg_temp.id(8, n * 2 + k), pg_temp.id(7, n), (array['Chubb', 'Travelers'])[k], 9000 + n % 1000, 1000, 1000000, k = 1,
  current_date + 30 - n * 41 % ${days}, array['Nurse line', 'Roadside assistance'], agent, now()
from firms cross join generate_series(1, 2) as copies(k) where n * 41 % ${days} >= 15 order by n, k`

const appointmentsSql = `
insert into appointments (id, quote_id, agent_id, starts_at, booked_by, created_at)
select pg_temp.id(14, n), pg_temp.id(7, n), agent, date_trunc('hour', now()) + interval '1 day' + n / 19 * interval '30 minutes',
  client, now()
from firms where n % 19 = 0 order by n`

const invitesSql = `
insert into invites (id, user_id, account_id, token_hash, token_sealed, created_by, created_at, valid_from, sent_at, accepted_at)
select pg_temp.id(13, n), client, client, sha256(convert_to('invite ' || n, 'UTF8')), '', agent, made.at, made.at, made.at, now()
from firms cross join lateral (select now() - n * 43 % ${days} * interval '1 day' - n * interval '1 ms') as made(at) order by n`

const holdersSql = `
insert into certificate_holders (id, client_id, name, street, city, state, zip, created_by, created_at, approved_by, approved_at)
select pg_temp.id(10, n), client, 'Owner of a site of ' || firm, n || ' Depot Road', 'Groton', 'CT', '06340', agent,
  now() - n * 47 % ${days} * interval '1 day', agent, now()
from firms order by n`

const certificatesSql = `
insert into certificates (id, code, client_id, holder_id, printed, is_beyond_approval, issued_by, issued_at)
select pg_temp.id(11, n), 'bench' || n, client, pg_temp.id(10, n), jsonb_build_object(
    'holder', jsonb_build_object('name', 'Owner of a site of ' || firm, 'street', n || ' Depot Road', 'city', 'Groton', 'state', 'CT', 'zip', '06340'),
    'insured', jsonb_build_object('name', firm, 'address', null), 'wordings', '[]'::jsonb, 'ownWording', null, 'issuedBy', 'Daniel Kim',
    'policies', jsonb_build_array(jsonb_build_object('policyId', p.id, 'type', p.type, 'carrier', p.carrier, 'policyNumber', p.policy_number,
      'startDate', p.start_date, 'endDate', p.end_date, 'trigger', null, 'limits', p.coverages))),
  false, agent, now() - n * 47 % ${days} * interval '1 day' - n * interval '1 ms'
from firms join policies p on p.id = pg_temp.id(3, n * ${policiesOfEach} + 1) order by n`

const claimsSql = `
insert into claims (id, client_id, policy_id, line, status, told, filed_by, created_at, reported_at, changed_at)
select pg_temp.id(12, n), client, pg_temp.id(3, n * ${policiesOfEach} + 1), 'property',
  (case when age < 30 then 'reported' when age < 90 then 'open' else 'closed' end)::claim_status, $1::jsonb, client, made.at, made.at, made.at
from firms cross join lateral (select n * 53 % ${days}) as since(age)
  cross join lateral (select now() - age * interval '1 day' - n * interval '1 ms') as made(at) where n % 2 = 0 order by n`
const lossReport = JSON.stringify(
  LossReport.parse({
    occurredOn: '2026-03-02',
    place: 'New London, CT',
    whatHappened: 'A pipe burst',
    injuries: 'No',
  }),
)

// One task per client: one in twenty is open, and two thirds of those are due.
const tasksSql = `
insert into tasks (id, what, client_id, policy_id, owner_id, due_on, created_by, created_at, done_at, done_by)
select pg_temp.id(16, n), pg_temp.pick(array['Call about the renewal of ', 'Ask for the payroll of ', 'Send the loss runs of ',
    'Look at the limits of '], n, 6) || firm, client, case when n % 2 = 0 then pg_temp.id(3, n * ${policiesOfEach} + 1) end, agent,
  current_date + case when n % 20 = 0 then n / 20 % 30 - 20 else -age end, agent,
  now() - (age + 25) * interval '1 day' - n * interval '1 ms',
  case when n % 20 > 0 then now() - age * interval '1 day' end, case when n % 20 > 0 then agent end
from firms cross join lateral (select n * 59 % ${days}) as since(age) order by n`

// One note per client, one in ten pinned.
const notesSql = `
insert into notes (id, text, client_id, policy_id, is_pinned, created_by, created_at)
select pg_temp.id(17, n), pg_temp.pick(array['Prefers to be called after four', 'The bookkeeper answers for them',
    'Asked about an umbrella in spring', 'Moves to a larger site next year'], n, 7) || ', number ' || n, client,
  case when n % 3 = 0 then pg_temp.id(3, n * ${policiesOfEach} + 2) end, n % 10 = 0, agent,
  now() - n * 61 % ${days} * interval '1 day' - n * interval '1 ms'
from firms order by n`

// Each agent has snoozed some of the next renewals until tomorrow.
const snoozesSql = `
insert into snoozes (user_id, kind, thing_id, until_day, snoozed_at)
select agent, 'renewal', policies.id, current_date + 1, now()
from firms join policies on policies.user_id = client
where n % 40 < 4 and end_date between current_date and current_date + 30`

// Message texts: some words occur in every fourth message, some in every hundredth, and a few in
// only one.
const messageTextSql = `pg_temp.pick(array['Thank you, the certificate arrived', 'Good morning', 'Hello again', 'As we said on the phone',
    'The lender asks once more', 'Sorry for the delay', 'We moved the ovens to the new kitchen', 'The van was sold on Friday'], m::int, 1)
  || '. ' || pg_temp.pick(array['Could you also look at the renewal', 'Please add the holder', 'The driver had an accident', 'The roof leaks',
    'We hired two people', 'The premium seems high', 'A pipe burst in the basement', 'The landlord wants higher limits', 'The invoice is paid',
    'The address has changed', 'Is the umbrella still in force', 'When does the audit of payroll begin'], m::int, 2)
  || ' for ' || pg_temp.pick($3, m::int, 3) || ' ' || pg_temp.pick($3, m::int, 4) || ', number ' || m`

// Message n of every client, then message n + 1: the messages of one conversation are scattered on
// the disk, as in real use.
const messagesSql = `
insert into messages (id, client_id, sender_id, receiver_id, staff_id, content, created_at, read_at)
select pg_temp.id(5, m), client, case when m % 2 = 0 then client else agent end, case when m % 2 = 0 then agent else client end, agent,
  ${messageTextSql}, made.at,
  case when $1::int < ${messagesOfEach} then made.at end
from firms cross join lateral (select ($1::bigint - 1) * $2::int + n) as told(m)
  cross join lateral (select now() - (1 - m / ($2 * ${messagesOfEach}.0)) * interval '${days} days') as made(at)
order by n`

const conversationsSql = `
insert into conversations (client_id, last_message_id, last_at, messages_count)
select client_id, id, created_at, ${messagesOfEach} from messages
where id > pg_temp.id(5, (${messagesOfEach} - 1)::bigint * $1::int) order by client_id`

// Audit log entries repeat in groups of twenty: ten messages sent, four read, three sign-ins, a
// change of a policy, and two entries about requests.
const eventsSql = `
insert into events (id, at, actor_id, action, entity, entity_id, client_id, details, ip)
select pg_temp.id(9, m), now() - (1 - m / ($2 * ${eventsOfEach}.0)) * interval '${days} days',
  case when kind in (17, 18) or kind < 10 and m % 2 = 1 then agent else client end,
  case when kind < 10 then 'message.sent' when kind < 14 then 'message.read' when kind < 17 then 'user.signedIn'
    when kind = 17 then 'policy.changed' when kind = 18 then 'request.statusChanged' else 'request.created' end,
  case when kind < 14 then 'message' when kind < 17 then 'user' when kind = 17 then 'policy' else 'request' end,
  case when kind < 14 then pg_temp.id(5, m) when kind < 17 then client when kind = 17 then pg_temp.id(3, n * ${policiesOfEach} + 1)
    else pg_temp.id(6, n * 2 + 1) end,
  case when kind between 14 and 16 then null else client end,
  (case kind when 17 then '{"premium": [5862, 6010]}' when 18 then '{"status": ["pending", "completed"]}' else '{}' end)::jsonb,
  '203.0.113.' || m % 200
from firms cross join lateral (select ($1::bigint - 1) * $2::int + n, (n * 7 + $1::int * 3) % 20) as happened(m, kind)
order by n`

// Notifications of the last 90 days: agents are notified of requests, clients of the outcome.
const notificationsSql = `
insert into notifications (user_id, event_id, created_at, read_at)
select case when action = 'request.created' then users.agent_id else users.id end, events.id, at,
  case when at < now() - interval '5 days' then at end
from events join users on users.id = events.client_id
where action in ('request.created', 'request.statusChanged') and at > now() - interval '90 days'`

/**
 * Fills an empty database with an agency of this many clients. Each has 10 policies with vehicles,
 * 100 messages, 100 audit log entries, a task and a note.
 */
export const fillDatabase = (connection: pg.ClientConfig, clients: number, tell: (step: string) => void) =>
  data.withTransaction(connection, async (database) => {
    await database.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
    await data.addStaff(database)
    await database.query(oldBookSql)
    await data.insertSessions(database)
    await data.withoutIndexes(database, ['users', 'accounts', 'policies'], () =>
      data.addClients(database, 1, clients, policiesOfEach),
    )
    await database.query(clientsOfOldBookSql, [clients])
    tell('clients and policies')
    await database.query(`${firmsSql}; analyze firms`)
    const statements = {
      vehicles: vehiclesSql,
      documents: documentsSql,
      requests: requestsSql,
      quotes: quotesSql,
      offers: offersSql,
      appointments: appointmentsSql,
      invites: invitesSql,
      holders: holdersSql,
      certificates: certificatesSql,
      tasks: tasksSql,
      notes: notesSql,
      snoozes: snoozesSql,
    }
    for (const [name, statement] of Object.entries(statements)) {
      await database.query(statement)
      tell(name)
    }
    await database.query(claimsSql, [lossReport])
    const fillInTurns = async (table: string, statement: string, turnCount: number, ...more: unknown[]) =>
      data.withoutIndexes(database, [table], async () => {
        for (let turn = 1; turn <= turnCount; turn++) {
          await database.query(statement, [turn, clients, ...more])
          if (turn % 10 === 0) tell(`${(turn * clients).toLocaleString('en-US')} ${table}`)
        }
      })
    await fillInTurns('messages', messagesSql, messagesOfEach, data.lastNameList)
    await database.query(conversationsSql, [clients])
    await database.query(data.receiptsSql, [1])
    tell('their indexes')
    await fillInTurns('events', eventsSql, eventsOfEach)
    await database.query(notificationsSql)
    tell('their indexes, and the bells')
  })
