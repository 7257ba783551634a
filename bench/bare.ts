// The limit: what a program costs that does nothing but read the cookie, the session's row and the rows asked for.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { conversation, conversationOfAgent, sendOnce } from './bare-messages.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const session = `
  select u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email, u.username, u.phone, u.company,
    u.address, s.seen_at,
    case when a.id is null then null else json_build_object('id', a.id, 'firstName', a.first_name,
      'lastName', a.last_name, 'email', a.email, 'phone', a.phone, 'license', a.license) end as agent
  from sessions s join users u on u.id = s.user_id left join users a on a.id = u.agent_id
  where s.token_hash = $1 and s.created_at > now() - interval '30 days' and s.seen_at > now() - interval '7 days'
    and u.deactivated_at is null`

const policies = `
  select p.id, p.user_id as "userId", p.policy_number as "policyNumber", p.carrier as insurer, p.type, p.category,
    p.description, p.premium::float8, p.deductible::float8, p.coverage_limit::float8 as "coverageLimit",
    p.start_date::text as "startDate", p.end_date::text as "endDate", p.payment_frequency as "paymentFrequency",
    p.coverage_type as "coverageType", p.coverages, p.created_at as "createdAt", p.deactivated_at as "deactivatedAt",
    p.deactivation_reason as "deactivationReason", p.cancelled_on::text as "cancelledOn", p.renewed_from as "renewedFrom",
    case when p.end_date <= current_date then 'expired' when p.start_date > current_date then 'pending'
      else p.status::text end as status,
    coalesce((
      select json_agg(json_build_object('id', d.id, 'title', d.title, 'description', d.description, 'type', d.type,
        'relation', d.relation, 'policyId', d.policy_id, 'fileName', d.file_name, 'contentType', d.content_type,
        'size', d.size, 'createdAt', d.created_at, 'uploadedBy', d.uploaded_by,
        'uploadedByName', concat_ws(' ', u.first_name, u.last_name), 'uploadedByClient', u.role = 'client')
        order by d.created_at desc, d.id desc)
      from documents d join users u on u.id = d.uploaded_by
      where d.policy_id = p.id and d.removed_at is null), '[]') as documents,
    coalesce(owner.company, concat_ws(' ', owner.first_name, owner.last_name)) as "clientName"
  from policies p join users owner on owner.id = p.user_id
  where p.user_id = $1 and p.deactivated_at is null
  order by p.created_at desc, p.id desc limit 101`

const seen = `users.role = 'client' and users.deactivated_at is null and users.agent_id = $1`
const clients = (where: string) => `
  select users.id, users.first_name as "firstName", users.last_name as "lastName", users.email, users.username,
    users.company, users.phone, users.address, users.created_at as "createdAt",
    users.accepted_at is not null as "hasAccepted", agent.id as "agentUserId", agent.first_name as "agentFirstName",
    agent.last_name as "agentLastName", agent.email as "agentEmail", agent.phone as "agentPhone", agent.license,
    (select count(*)::int from policies p where p.user_id = users.id and p.deactivated_at is null) as "policiesCount",
    (select min(p.end_date)::text from policies p
      where p.user_id = users.id and p.deactivated_at is null and p.status = 'active'
        and p.start_date <= current_date and p.end_date > current_date and not exists (
          select from policies later
          where later.user_id = p.user_id and later.deactivated_at is null and later.status = 'active'
            and later.start_date >= p.end_date
            and (later.renewed_from = p.id or (later.policy_number = p.policy_number and later.type = p.type)))
    ) as "nextRenewal"
  from users join users agent on agent.id = users.agent_id
  where ${where} order by users.sort_name, users.id limit $2`
const count = (where: string) => `select count(*)::int as total from users where ${where}`

const found = `${seen} and users.search_text like `

async function ask<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
  const { rows } = await pool.query<Row>({ name, text, values })
  return rows
}

const ofClient = '/api/agent/messages/client/'

async function answer(path: string, query: URLSearchParams, me: { id: string }): Promise<object> {
  if (path === '/api/policy') return { policies: await ask('policies', policies, [me.id]) }
  if (path === '/api/message') return { messages: await ask('conversation', conversation, [me.id]) }
  if (path.startsWith(ofClient)) {
    const client = path.slice(ofClient.length)
    return { messages: await ask('conversation of agent', conversationOfAgent, [client, me.id]) }
  }
  if (path === '/api/agent/clients') {
    const search = query.get('search')
    const limit = Number(query.get('limit'))
    const rows = search
      ? await ask('found', clients(`${found}$3`), [me.id, limit, `%${search}%`])
      : await ask('clients', clients(seen), [me.id, limit])
    const [counted] = search
      ? await ask('count found', count(`${found}$2`), [me.id, `%${search}%`])
      : await ask('count', count(seen), [me.id])
    return { clients: rows, ...counted }
  }
  return { user: me }
}

const folder = process.env.FILES ?? ''
const insertFile = `
  insert into documents (id, user_id, relation, type, title, file_name, content_type, size, sha256, storage_key,
    uploaded_by, created_at)
  values ($1, $2, 'user', 'other', 'Bench', 'bench.pdf', 'application/pdf', $3, '', $1::uuid::text, $2, now())`

/** Writes the body to a file, has it on the disk, and inserts the row. */
async function keep(request: IncomingMessage, me: { id: string }): Promise<object> {
  const id = randomUUID()
  await pipeline(request, createWriteStream(join(folder, id), { flush: true }))
  await ask('insert file', insertFile, [id, me.id, Number(request.headers['content-length'])])
  return { id }
}

/** Finds the row and streams the file. */
async function send(id: string, response: ServerResponse) {
  const [row] = await ask<{ size: number; content_type: string }>(
    'file',
    'select size::float8, content_type from documents where id = $1',
    [id],
  )
  response.writeHead(200, { 'content-type': row?.content_type, 'content-length': row?.size })
  // Whoever hangs up has had enough.
  await pipeline(createReadStream(join(folder, id)), response).catch(() => response.destroy())
}

createServer(async (request, response) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const [me] = await ask<{ id: string; agent: { id: string } | null }>('session', session, [hash])
  if (!me) return void response.writeHead(401).end()
  const [path = '', query] = (request.url ?? '').split('?')
  if (path.startsWith('/file/')) return send(path.slice(6), response)
  const work = () => {
    if (request.method !== 'POST') return answer(path, new URLSearchParams(query), me)
    return path === '/api/message' ? sendOnce(pool, request, me) : keep(request, me)
  }
  const body = JSON.stringify(await work())
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

// A stop from outside ends it as an exit does, so that a profile of it is written.
process.on('SIGTERM', () => process.exit())
