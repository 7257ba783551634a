import type pg from 'pg'
import { Told } from '../contract/claim-forms.ts'
import type { DB } from '../server/database/tables.ts'
import { openDb, openPool } from '../server/platform/db.ts'
import { migrate } from '../server/platform/migrate.ts'
import { print } from './costs.ts'
import * as data from './data.ts'
import { ask, type Call, load } from './load.ts'
import { plansOf, printPlans } from './plans.ts'
import { withBench } from './programs.ts'

/** Of each client five policies; of those that have ended, or will within a fortnight, the next term is on file but for some. */
const policiesOfEach = 5

const firms = `
create temp table firms as
select substr(username, 7)::int as n, id as client, agent_id as agent from users where role = 'client' order by 1`

const laterTerms = `
insert into policies (id, user_id, policy_number, carrier, type, category, description, status, premium, deductible,
  coverage_limit, start_date, end_date, payment_frequency, coverage_type, coverages, renewed_from, created_by, created_at)
select pg_temp.id(23, row_number() over (order by id)), user_id, policy_number, carrier, type, category, description, status, premium,
  deductible, coverage_limit, end_date, end_date + 365, payment_frequency, coverage_type, coverages, id, created_by, end_date - 20
from policies where end_date < current_date + 15 and substr(policy_number, 5)::int % 50 > 0`

const requests = `
insert into requests (id, requester_id, type, status, description, details, is_urgent, created_at, changed_at)
select pg_temp.id(6, n * 3 + k), client, (array['coi', 'endorsement', 'other'])[1 + (n + k) % 3]::request_type,
  (case when age >= 10 then 'completed' when n % 3 = 0 then 'in_progress' else 'pending' end)::request_status,
  'Certificate of Insurance (COI)', 'Certificate holder: the owner of a site, number ' || n, n % 10 = 0, made.at, made.at
from firms cross join generate_series(1, 3) as copies(k)
  cross join lateral (select (n * 37 + k * 131) % 365) as since(age)
  cross join lateral (select now() - age * interval '1 day' - n * interval '1 s') as made(at) order by age desc`

const messages = `
insert into messages (id, client_id, sender_id, receiver_id, staff_id, content, created_at, read_at)
select pg_temp.id(5, n * 10 + k), client, case when k % 2 = 0 then client else agent end, case when k % 2 = 0 then agent else client end, agent,
  'Could you look at the renewal, and at the driver whom we hired? Number ' || n || ' ' || k, made.at,
  case when k < 10 or n % 30 > 0 then made.at end
from firms cross join generate_series(1, 10) as said(k)
  cross join lateral (select now() - (10 - k) * interval '9 days' - n * interval '20 s') as made(at) order by made.at`

const conversations = `
insert into conversations (client_id, last_message_id, last_at, messages_count)
select client_id, id, created_at, 10 from messages where substr(content, length(content) - 1) = '10'`

const quotes = `
insert into quotes (id, client_id, created_by, created_at, category, requested_coverage, title, description, status, open_until, hide_amounts)
select pg_temp.id(7, n), client, client, now() - n % 25 * interval '1 day', 'commercial', array['Commercial Auto'],
  'Commercial Auto Quote', 'Commercial Auto for delivery',
  (case when n % 20 = 0 then 'pending' when n % 31 = 0 then 'quoted' when n % 2 = 0 then 'accepted' else 'declined' end)::quote_status,
  now() + interval '10 days', n % 31 = 0
from firms order by n`

const offers = `
insert into offers (id, quote_id, carrier, premium, deductible, coverage_limit, recommended, valid_until, features, created_by, created_at)
select pg_temp.id(8, n * 2 + k), pg_temp.id(7, n), (array['Chubb', 'Travelers'])[k], 9000 + n % 1000, 1000, 1000000, k = 1,
  current_date + 20, array['Nurse line'], agent, now()
from firms cross join generate_series(1, 2) as copies(k) where n % 20 > 0 order by n, k`

const appointments = `
insert into appointments (id, quote_id, agent_id, starts_at, booked_by, created_at)
select pg_temp.id(14, n), pg_temp.id(7, n), agent, date_trunc('day', now()) + n / 800 * interval '30 minutes', client, now()
from firms where n % 800 = 31 order by n`

const invites = `
insert into invites (id, user_id, account_id, token_hash, token_sealed, created_by, created_at, valid_from, sent_at, accepted_at)
select pg_temp.id(13, n), client, client, sha256(convert_to('invite ' || n, 'UTF8')), '', agent, made.at, made.at, made.at,
  case when n % 80 > 0 then now() end
from firms cross join lateral (select now() - n % 365 * interval '1 day') as made(at) order by n`

const claims = `
insert into claims (id, client_id, policy_id, line, status, told, filed_by, created_at, reported_at, changed_at, next_by)
select pg_temp.id(12, n), client, pg_temp.id(3, n * ${policiesOfEach} + 1), 'property',
  (case when age < 15 then 'reported' when age < 60 then 'open' else 'closed' end)::claim_status, $1::jsonb, client, made.at, made.at, made.at,
  case when age between 15 and 59 then current_date + n % 20 - 3 end
from firms cross join lateral (select n * 53 % 365) as since(age)
  cross join lateral (select now() - age * interval '1 day' - n * interval '1 ms') as made(at) where n % 5 = 0 order by n`
const told = JSON.stringify(
  Told.parse({
    occurredOn: '2026-03-02',
    place: 'New London, CT',
    whatHappened: 'A pipe burst',
    injuries: 'No',
  }),
)

const tasks = `
insert into tasks (id, what, client_id, owner_id, due_on, created_by, created_at, done_at, done_by)
select pg_temp.id(16, n), 'Call about the renewal, number ' || n, client, agent, current_date + n % 30 - 20, agent,
  now() - interval '30 days', case when n % 15 > 0 then now() end, case when n % 15 > 0 then agent end
from firms order by n`

const snoozes = `
insert into snoozes (user_id, kind, thing_id, until_day, snoozed_at)
select agent, 'request', requests.id, current_date + 1, now()
from firms join requests on requester_id = client where status <> 'completed' and n % 20 = 0`

const passes = `
insert into passes (kind, thing_id, to_id, passed_by, passed_at)
select 'request', requests.id, pg_temp.id(1, 5), agent, now()
from firms join requests on requester_id = client where status <> 'completed' and n % 25 = 3`

const clients = 25_000

async function fill(connection: pg.ClientConfig) {
  await data.inOneGo(connection, async (database) => {
    await data.addStaff(database)
    await data.openSessions(database)
    await data.withoutIndexes(database, ['users', 'accounts', 'policies'], () =>
      data.addClients(database, 1, clients, policiesOfEach),
    )
    await database.query(`${firms}; analyze firms`)
    const all = [laterTerms, requests, messages, conversations, quotes, offers, appointments, invites, tasks]
    for (const statement of all) await database.query(statement)
    await database.query(data.receipts, [1])
    await database.query(claims, [told])
    for (const statement of [snoozes, passes]) await database.query(statement)
  })
}

const agent = data.agent(1)
const queues: Record<string, { token: string; path: string }> = {
  'all that an agent sees': { ...agent, path: '/api/today?whose=all' },
  'what is theirs': { ...agent, path: '/api/today' },
  'all of the agency, as an admin': { ...data.admin, path: '/api/today?whose=all' },
  'its renewals': { ...data.admin, path: '/api/today?whose=all&kind=renewal' },
}
const aim = 60

/** What waits at an agency of 25,000 clients, of whom the agent has a half: a call at a time, as somebody works it off. */
export async function measure({ quick, value }: { quick: boolean; value?: string }): Promise<void> {
  await withBench(async (bench) => {
    const db = openDb<DB>(openPool(bench.connection, 1))
    await migrate(db)
    await db.destroy()
    await fill(bench.connection)
    const calls = Object.fromEntries(
      Object.entries(queues).map(([name, { token, path }]): [string, Call] => [
        name,
        { path, headers: { cookie: `session=${token}` } },
      ]),
    )
    if (value === 'plans') printPlans('of what waits', await plansOf(bench, calls))
    const portal = await bench.startPortal()
    const rows: string[][] = []
    for (const [name, call] of Object.entries(calls)) {
      const { kinds } = JSON.parse(await ask(portal.port, call)) as { kinds: { count: number }[] }
      // A plan for all values is settled on after some calls.
      await load(portal.port, () => call, { connections: 1, seconds: 60, most: 20 })
      const { p50, p99 } = await load(portal.port, () => call, {
        connections: 1,
        seconds: 60,
        most: quick ? 50 : 300,
      })
      const looked = kinds.reduce((sum, { count }) => sum + count, 0)
      rows.push([name, `${looked}`, p50.toFixed(1), p99.toFixed(1), `${aim}`])
    }
    print(`What waits, of ${clients.toLocaleString('en-US')} clients: ms`, [
      ['', 'looked at', 'p50', 'p99', 'aim of p99'],
      ...rows,
    ])
    await portal.stop()
  })
}
