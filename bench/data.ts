import pg from 'pg'
import { hashPassword } from '../server/platform/passwords.ts'
import { tokenHash } from '../server/platform/secrets.ts'

export const benchPassword = 'correct horse lantern'

/** The id of the nth row of a kind, as the SQL creates it. */
export const idOf = (kind: number, n: number) => {
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
  const time = hex(1_750_000_000_000 + n, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(kind, 3)}-8000-${hex(n, 12)}`
}

interface Person {
  id: string
  token: string
}

export const initialClientCount = 2000
export const benchClient = (n: number): Person => ({
  id: idOf(2, n),
  token: `the-bench-session-of-client-${n}`,
})
/** One of four agents. Client n is assigned to agent 1 + n % 4. */
export const benchAgent = (n: number): Person => ({
  id: idOf(1, n),
  token: `the-bench-session-of-agent-${n}`,
})
export const agentOfClient = (n: number) => benchAgent(1 + (n % 4))
/**
 * An agent with 1% of the clients of a cached bench agency, all of them old. The newest rows of
 * every list belong to other agents.
 */
export const agentOfOldBook = benchAgent(6)
export const benchAdmin: Person = { id: idOf(1, 5), token: 'the-bench-session-of-the-admin' }

/** The persons who make the calls, by their session tokens. */
export const tokens = {
  client: benchClient(1000).token,
  agent: benchAgent(1).token,
  /** Ten clients: the rate limit per person is lower than the load. */
  uploaders: Array.from({ length: 10 }, (_, n) => benchClient(n + 1).token),
}
/** Clients of one agent, by the number of messages in their conversation. */
export const threads = { '10': benchClient(8), '50': benchClient(1000), '100,000': benchClient(4) }

/** `many` matches more clients than fit on a page, `one` a single client. */
export const searchTerms = { many: 'construction', one: 'tidewheel' }

export const emailOf = (client: number) => `client${client}@clients.example`

const firstNames =
  'Maria Owen Priya Daniel Laura Denise Ron Grace Samuel Elena Victor Hannah Marcus Irene Theo Ruth Jamal Nora Felix Ana'
const lastNames =
  'Reyes Pruitt Nair Kim Brandt Okafor Castellano Whitfield Moreno Lindqvist Haddad Novak Sato Delgado Pereira Olsen Murphy Tran Adeyemi Kowalski Fischer Byrne Guzman Patel Ivers Lang Duarte Quinn Rossi Webb Yamada Zeller Abbott Cho Drake Ellis'
export const lastNameList = lastNames.split(' ')
const businessTypes = [
  // Three in fourteen clients are in construction, so 'construction' has many matches.
  ...['Construction', 'Construction', 'Construction', 'Bakery', 'Landscaping', 'Dental Group', 'Auto Repair'],
  ...['Logistics', 'IT Services', 'Brewing', 'Roofing', 'Realty', 'Catering', 'Veterinary Clinic'],
]

const helperFunctionsSql = `
create or replace function pg_temp.id(kind int, n bigint) returns uuid immutable language sql as $$
  select (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$;
create or replace function pg_temp.pick(list text[], n int, seed int) returns text immutable language sql as $$
  select list[1 + abs(hashint8extended(n, seed) % cardinality(list))] $$;`

const staffSql = `
insert into users (id, role, username, email, first_name, last_name, phone, license, agent_id, created_at, sort_name)
select pg_temp.id(1, n), (case when n < 5 then 'agent' else 'admin' end)::role, 'agent' || n, 'agent' || n || '@agency.example',
  first_name, 'Kim', '(860) 555-010' || n, 'CT 000' || n, null, now(), lower(first_name || ' kim')
from unnest(array['Daniel', 'Laura', 'Denise', 'Victor', 'Morgan']) with ordinality as names(first_name, n)`

const clientsSql = `
insert into users (id, role, username, email, password_hash, first_name, last_name, phone, company, address,
  agent_id, created_at, accepted_at, sort_name)
select pg_temp.id(2, n), 'client', 'client' || n, 'client' || n || '@clients.example', $3, first_name, last_name,
  '(' || 200 + n / 10000 || ') 555-' || lpad((n % 10000)::text, 4, '0'), company,
  n || ' Harbor Street, New Haven, CT 06510', pg_temp.id(1, 1 + n % 4), now() - n * interval '1 minute', now(),
  lower(coalesce(company, first_name || ' ' || last_name))
from generate_series($1::int, $2::int) as numbers(n)
  cross join lateral (select pg_temp.pick($4, n, 1), pg_temp.pick($5, n, 2)) as names(first_name, last_name)
  cross join lateral (select case
    when n = 1000 then 'Tidewheel Bakery LLC'
    when n % 5 > 0 then last_name || ' & ' || pg_temp.pick($5, n, 3) || ' ' || pg_temp.pick($6, n, 4) || ' '
      || pg_temp.pick(array['LLC', 'Inc', 'Co'], n, 5) end) as firms(company)`

// Triggers are off during the load, so this adds the rows that triggers would add.
const accountsSql = `
insert into accounts (id, kind, name, address, agent_id, owner_id, created_at, sort_name, search_text)
select id, (case when company is null then 'person' else 'business' end)::account_kind, coalesce(company, first_name || ' ' || last_name),
  address, agent_id, id, created_at, sort_name,
  lower(concat_ws(E'\\n', coalesce(company, first_name || ' ' || last_name), found_by(first_name, last_name, email, phone)))
from users where id between pg_temp.id(2, $1::int) and pg_temp.id(2, $2::int) and role = 'client'`

const peopleSql = `
insert into people (account_id, user_id, added_at)
select id, id, created_at from users where id between pg_temp.id(2, $1::int) and pg_temp.id(2, $2::int) and role = 'client'`

const policiesSql = `
insert into policies (id, user_id, policy_number, carrier, type, category, description, status, premium, deductible,
  coverage_limit, start_date, end_date, payment_frequency, coverage_type, coverages, created_by, created_at)
select pg_temp.id(3, p), pg_temp.id(2, n), 'HBP ' || 200000 + p,
  pg_temp.pick(array['The Hartford', 'Travelers', 'Chubb', 'Hiscox', 'Liberty Mutual'], p, 1),
  pg_temp.pick(array['Business Owner''s Policy (BOP)', 'Commercial Auto Insurance', 'Cyber Liability Insurance',
    'General Liability Insurance', 'Workers'' Compensation Insurance'], p, 2),
  'commercial', 'Main street location with contents and business income', 'active', 900 + p % 9000, 1000, 1000000,
  day, day + 365, 'monthly', 'occurrence',
  '[{"type": "Each occurrence", "amount": 1000000, "interval": "per occurrence"},
    {"type": "General aggregate", "amount": 2000000, "interval": "aggregate"},
    {"type": "Medical expense", "amount": 5000, "interval": "per person"}]',
  pg_temp.id(1, 1 + n % 4), day
from generate_series($1::int, $2::int) as numbers(n) cross join generate_series(1, $3::int) as terms(k)
  cross join lateral (select n * $3 + k, current_date - (n * 37 + k * 61) % 400) as made(p, day)`

const documentsSql = `
insert into documents (id, user_id, policy_id, relation, type, title, file_name, content_type, size, sha256, storage_key,
  uploaded_by, created_at)
select pg_temp.id(4, d), policies.user_id, policies.id, 'policy', 'certificate of insurance',
  'Certificate of insurance ' || d, 'certificate-' || d || '.pdf', 'application/pdf', 48000 + d, sha256(convert_to(d::text, 'UTF8')),
  'bench/' || d,
  users.agent_id, policies.created_at
from policies join users on users.id = policies.user_id cross join generate_series(1, 2) as copies(k)
  cross join lateral (select substr(policies.policy_number, 5)::int * 2 + k) as made(d)`

const requestsSql = `
insert into requests (id, requester_id, policy_id, type, status, description, details, is_urgent, created_at, changed_at)
select pg_temp.id(6, r), pg_temp.id(2, 4 * (1 + r % 500)), null,
  (array['coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'])[1 + r % 5]::request_type,
  (array['pending', 'in_progress', 'completed'])[1 + r % 3]::request_status, 'Certificate of Insurance (COI)',
  'Certificate holder: Bayfare Grocers number ' || r, r % 10 = 0, now() - r * interval '1 minute', now()
from generate_series(1, 5000) as numbers(r)`

const quotesSql = `
insert into quotes (id, client_id, created_by, created_at, category, requested_coverage, title, description, status, open_until)
select pg_temp.id(7, q), pg_temp.id(2, 4 * (1 + q % 500)), pg_temp.id(1, 1), now() - q * interval '1 minute', 'commercial',
  array['Commercial Auto'], 'Commercial Auto Quote', 'Commercial Auto for delivery number ' || q,
  (array['pending', 'quoted', 'quoted', 'accepted', 'declined'])[1 + q % 5]::quote_status, now() + (15 - q % 30) * interval '1 day'
from generate_series(1, 10000) as numbers(q)`

const offersSql = `
insert into offers (id, quote_id, carrier, premium, deductible, coverage_limit, recommended, valid_until, features, created_by, created_at)
select pg_temp.id(8, q * 2 + k), pg_temp.id(7, q), (array['Chubb', 'Travelers'])[k], 9000 + q, 1000, 1000000, k = 1,
  current_date + 10 - q % 40, array['Nurse line', 'Roadside assistance'], pg_temp.id(1, 1), now()
from generate_series(1, 10000) as numbers(q) cross join generate_series(1, 2) as copies(k)
where q % 5 > 0`

// The messages are inserted in order of time, as in real use. So the messages of one conversation
// are scattered on the disk.
const messagesSql = `
insert into messages (id, client_id, sender_id, receiver_id, staff_id, content, created_at, read_at, document_id)
select pg_temp.id(5, n * 100000::bigint + k), client, case when k % 2 = 0 then client else agent end,
  case when k % 2 = 0 then agent else client end, agent,
  'Thank you, the certificate arrived. Could you also look at the renewal of number ' || n || ' ' || k || '?',
  now() - k * interval '1 minute' - n * interval '10 ms', case when k > unread then now() end,
  case when k % 10 = 0 and n <= 2000 then pg_temp.id(4, (200001 + n * 5) * 2 + 1) end
from generate_series($1::int, $2::int) as numbers(n)
  cross join lateral (select pg_temp.id(2, n), pg_temp.id(1, 1 + n % 4),
    case when n = 4 then 100000 when n = 8 then 10 when n <= 2000 then 50 else 1 end,
    case when n = 4 then 300 else 2 end) as conversation(client, agent, said, unread)
  cross join lateral generate_series(1, said) as said_so(k)
order by k desc, n desc`

const conversationsSql = `
insert into conversations (client_id, last_message_id, last_at, messages_count)
select distinct on (client_id) client_id, id, created_at, count(*) over (partition by client_id)
from messages where client_id >= pg_temp.id(2, $1::int) order by client_id, created_at desc, id desc`

export const receiptsSql = `
insert into receipts (user_id, message_id, client_id, read_at)
select client_id, id, client_id, read_at from messages where receiver_id = client_id and client_id >= pg_temp.id(2, $1::int)`

const indexesSql = `
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`

const sessionsSql = `
insert into sessions (token_hash, user_id, created_at, seen_at)
select token_hash, user_id, now(), now() from unnest($1::bytea[], $2::uuid[]) as made(token_hash, user_id)`

const numbersUpTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1)

/**
 * Drops the indexes of the tables for the work and recreates them after it, which is much faster.
 * Indexes of constraints stay.
 */
export async function withoutIndexes(database: pg.Client, tables: string[], work: () => Promise<void>) {
  const { rows } = await database.query<{ name: string; definition: string }>(indexesSql, [tables])
  for (const { name } of rows) await database.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await database.query(definition)
}

export async function insertSessions(database: pg.Client) {
  const { rows: staff } = await database.query<{ n: number }>(
    `select substr(username, 6)::int as n from users where role = 'agent'`,
  )
  const people = [
    benchAdmin,
    ...staff.map(({ n }) => benchAgent(n)),
    ...numbersUpTo(initialClientCount).map(benchClient),
  ]
  await database.query(sessionsSql, [people.map(({ token }) => tokenHash(token)), people.map(({ id }) => id)])
}

/**
 * 4 agents, 2,000 clients, 10,000 policies, 20,000 documents and 200,000 messages. One agent has
 * 5,000 requests and 10,000 quotes.
 */
export async function loadAgency(connection: pg.ClientConfig): Promise<void> {
  await withTransaction(connection, async (database) => {
    await addStaff(database)
    await addClients(database, 1, initialClientCount)
    await database.query(documentsSql)
    await addMessages(database, 1, initialClientCount)
    await database.query(requestsSql)
    await database.query(quotesSql)
    await database.query(offersSql)
    await insertSessions(database)
  })
}

/** Adds clients with their policies and one message each, up to a number; no documents. */
export const growClients = (connection: pg.ClientConfig, clients: number) =>
  withTransaction(connection, (database) =>
    withoutIndexes(database, ['users', 'accounts', 'policies'], async () => {
      await addClients(database, initialClientCount + 1, clients)
      await addMessages(database, initialClientCount + 1, clients)
    }),
  )

/** Adds four agents and an admin. */
export const addStaff = (database: pg.Client) => database.query(staffSql)

/** Adds the clients with these numbers, each with `policiesOfEach` policies. */
export async function addClients(database: pg.Client, start: number, end: number, policiesOfEach = 5) {
  const names = [firstNames.split(' '), lastNameList, businessTypes]
  await database.query(clientsSql, [start, end, await hashPassword(benchPassword), ...names])
  await database.query(accountsSql, [start, end])
  await database.query(peopleSql, [start, end])
  await database.query(policiesSql, [start, end, policiesOfEach])
}

async function addMessages(database: pg.Client, start: number, end: number) {
  await database.query(messagesSql, [start, end])
  await database.query(conversationsSql, [start])
  await database.query(receiptsSql, [start])
}

// The rows of last_terms. Triggers maintain them in normal use, but are off during the load.
const lastTermsSql = `
truncate last_terms;
insert into last_terms (policy_id, user_id, start_date, end_date)
select id, user_id, start_date, end_date from policies
where deactivated_at is null and status = 'active' and not exists (
  select from policies later where later.user_id = policies.user_id and later.deactivated_at is null and later.status = 'active'
    and later.start_date >= policies.end_date
    and (later.renewed_from = policies.id or (later.policy_number = policies.policy_number and later.type = policies.type)))`

/**
 * Bulk load: fast inserts without triggers, then vacuum and analyze as after a night's autovacuum.
 */
export async function withTransaction(
  connection: pg.ClientConfig,
  work: (database: pg.Client) => Promise<void>,
) {
  const database = new pg.Client(connection)
  await database.connect()
  try {
    // The generated data has no dangling references, so foreign keys are not checked row by row.
    await database.query(
      `set session_replication_role = replica; set maintenance_work_mem = '256MB'; ${helperFunctionsSql}`,
    )
    await work(database)
    // Without statistics, the next query would compare each policy with all others.
    await database.query('analyze policies')
    await database.query(lastTermsSql)
    await database.query('vacuum analyze')
    await database.query('checkpoint')
  } finally {
    await database.end()
  }
}
