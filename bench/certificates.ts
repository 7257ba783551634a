import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { addDays, addYears } from '../contract/values/days.ts'
import { makeForm } from '../server/testing/fillable-form.ts'
import { print } from './costs.ts'
import * as data from './data.ts'
import { type Call, callPortal, runLoad } from './load.ts'
import { type Program, withBench } from './programs.ts'

const { id: clientId } = data.benchClient(1000)
const agent = { cookie: `session=${data.agentOfClient(1000).token}` }
const admin = { cookie: `session=${data.benchAdmin.token}` }

const holderAt = (number: number) => ({
  ...{ name: 'Bayfare Grocers Inc', street: `${number} Depot Road`, city: 'Groton' },
  ...{ state: 'CT', zip: '06340' },
})

const WithPolicy = z.object({ policy: z.object({ id: z.string() }) })
const WithCertificate = z.object({ certificate: z.object({ _id: z.string(), holderId: z.string() }) })
const WithForm = z.object({
  form: z.object({ id: z.string(), version: z.number(), mapping: z.array(z.unknown()) }),
})

/** A mail server that takes everything. */
async function mailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socketAddress = server.server.address()
  const port = typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close() }
}

async function askPortal<Reply extends z.ZodType>(
  { port }: Program,
  reply: Reply,
  call: Omit<Call, 'body'> & { sends?: object },
): Promise<z.output<Reply>> {
  const { sends, ...rest } = call
  const answer = await callPortal(port, { ...rest, ...(sends && { body: JSON.stringify(sends) }) })
  return reply.parse(answer === '' ? null : JSON.parse(answer))
}

/** A policy that can be certified and ends in a month, with its bound renewal and an approval. */
async function addCertifiedPolicy(portal: Program, database: pg.Client) {
  const endDate = addDays(new Date().toISOString().slice(0, 10), 30)
  const { policy } = await askPortal(portal, WithPolicy, {
    ...{ method: 'POST', path: `/api/policy/new/${clientId}`, headers: admin },
    sends: {
      ...{ policyNumber: 'GL 118-300', insurer: 'The Hartford', type: 'General Liability Insurance' },
      ...{ startDate: addYears(endDate, -1), premium: 5862 },
      coverages: [
        { type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' },
        { type: 'General Aggregate', amount: 2_000_000, interval: 'aggregate' },
      ],
    },
  })
  await database.query(
    `with company as (
      insert into carrier_companies (id, carrier_id, name, naic)
      select gen_random_uuid(), id, 'Hartford Fire Insurance Company', '19682' from carriers where name = 'The Hartford'
      returning id)
    update policies set carrier_company_id = company.id, coverage_type = 'Occurrence' from company where policies.id = $1`,
    [policy.id],
  )
  const renewal = await askPortal(portal, WithPolicy, {
    ...{ method: 'POST', path: `/api/policy/renew/${policy.id}`, headers: admin },
    sends: { premium: 6010 },
  })
  await askPortal(portal, WithPolicy, {
    ...{ method: 'POST', path: `/api/policy/confirm-renewal/${renewal.policy.id}`, headers: admin },
    sends: {},
  })
  const approval = {
    ...{ insuredName: 'Tidewheel Bakery LLC', insuredAddress: '1000 Harbor Street, New Haven, CT 06510' },
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence', 'General Aggregate'], wordings: [] }],
  }
  await askPortal(portal, z.unknown(), {
    ...{ method: 'PUT', path: `/api/agent/certificate/master/${clientId}`, headers: agent, sends: approval },
  })
  return approval
}

/** The made-up form 25 of the tests, for all certificates. */
async function uploadForm(portal: Program) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind: '25', edition: '2016/03', isLicensed: 'true' }))
    body.append(name, value)
  body.append('file', new File([await makeForm('25')], 'form-25.pdf'))
  const formUrl = `http://127.0.0.1:${portal.port}/api/admin/fillable-form`
  const uploadReply = await fetch(formUrl, { method: 'POST', headers: admin, body })
  const { form } = WithForm.parse(await uploadReply.json())
  await askPortal(portal, z.unknown(), {
    ...{ method: 'PUT', path: `/api/admin/fillable-form/${form.id}`, headers: admin },
    sends: { version: form.version, mapping: form.mapping, usage: 'all certificates' },
  })
  await askPortal(portal, z.null(), {
    ...{ method: 'PUT', path: '/api/agent/fillable-form-representative', headers: agent },
    sends: { license: 'CT 2210447' },
  })
}

/** Copies a holder with its certificate, each with an email address. */
async function addHolders(
  database: pg.Client,
  { _id: id, holderId }: { _id: string; holderId: string },
  count: number,
) {
  await database.query(
    `insert into certificate_holders (id, client_id, name, street, city, state, zip, created_by, created_at, email)
      select gen_random_uuid(), client_id, name, n || ' Pier Street', city, state, zip, created_by, created_at,
        n || '@holders.example'
      from certificate_holders, generate_series(1, $2::int) n where id = $1`,
    [holderId, count],
  )
  await database.query(
    `insert into certificates (id, code, client_id, holder_id, printed, is_beyond_approval, issued_by, issued_at)
      select gen_random_uuid(), substr(md5(h.id::text), 1, 10), c.client_id, h.id,
        jsonb_set(c.printed, '{holder,street}', to_jsonb(h.street)), c.is_beyond_approval, c.issued_by, c.issued_at
      from certificates c join certificate_holders h on h.client_id = c.client_id and h.street like '% Pier Street'
      where c.id = $1`,
    [id],
  )
  await database.query('vacuum analyze certificates, certificate_holders')
}

const ownPolicies = (turn: number): Call => ({
  path: '/api/policy',
  headers: { cookie: `session=${data.benchClient(1101 + (turn % 200)).token}` },
})

/** Time of a certificate, of a requirement check, and of others' calls beside a run. */
export async function measure({ quick }: { quick: boolean }): Promise<void> {
  const mail = await mailServer()
  await withBench(async ({ startPortal, connection }) => {
    const portal = await startPortal({ SMTP_URL: mail.url })
    await data.loadAgency(connection)
    const database = new pg.Client(connection)
    await database.connect()
    try {
      const firstCalls = await measureCalls(portal, database, quick)
      await measureRun(portal, database, { first: firstCalls, holders: quick ? 200 : 2000 })
    } finally {
      await database.end()
      await portal.stop()
    }
  })
  mail.stop()
}

/** Measures single calls, and returns a certificate that lists an expiring policy. */
async function measureCalls(portal: Program, database: pg.Client, isQuick: boolean) {
  await database.query(`update agency set address = '12 Bank Street, Mystic, CT 06355'`)
  const approval = await addCertifiedPolicy(portal, database)
  let houseNumber = 0
  const issueCall = (): Call => {
    houseNumber += 1
    return {
      ...{ method: 'POST', path: `/api/agent/certificate/new/${clientId}`, headers: agent },
      body: JSON.stringify({ holder: holderAt(houseNumber), ...approval }),
    }
  }
  const { certificate } = WithCertificate.parse(JSON.parse(await callPortal(portal.port, issueCall())))
  await askPortal(portal, z.unknown(), {
    ...{ method: 'POST', path: `/api/agent/requirement/client/${clientId}`, headers: agent },
    sends: {
      holderId: certificate.holderId,
      lines: [{ line: 'general liability', limits: [{ name: 'each occurrence', amount: 2_000_000 }] }],
    },
  })
  const checkCall = (): Call => ({ path: `/api/agent/requirement/client/${clientId}`, headers: agent })
  const rows: string[][] = [['', 'p50', 'p99']]
  const measureCall = async (name: string, call: () => Call) => {
    const loadOptions = { connections: 1, seconds: 120, pause: 250 }
    // The first calls plan the statements and start the program that fills forms.
    await runLoad(portal.port, call, { ...loadOptions, most: 3 })
    const { p50, p99 } = await runLoad(portal.port, call, { ...loadOptions, most: isQuick ? 20 : 100 })
    rows.push([name, p50.toFixed(0), p99.toFixed(0)])
  }
  await measureCall('a requirement check', checkCall)
  await measureCall('a certificate on the portal’s own form', issueCall)
  await uploadForm(portal)
  await measureCall('a certificate on a filled form 25', issueCall)
  await database.query(`delete from fillable_forms`)
  print('Certificates, ms', rows)
  return certificate
}

/** Measures a run, and others' calls before and beside it. */
async function measureRun(
  portal: Program,
  database: pg.Client,
  { first, holders }: { first: { _id: string; holderId: string }; holders: number },
) {
  await addHolders(database, first, holders)
  const measureOtherCalls = () =>
    runLoad(portal.port, ownPolicies, { connections: 2, seconds: 10, pause: 20 })
  const loadBefore = await measureOtherCalls()
  const startedAt = performance.now()
  await askPortal(portal, z.unknown(), {
    ...{ method: 'POST', path: '/api/agent/certificate-runs', headers: agent },
    sends: { clientId, isEmailed: true },
  })
  const loadBesideRun = await measureOtherCalls()
  const isAtWork = async () => {
    const { rows } = await database.query<{ atWork: boolean }>(
      `select exists (select from certificate_run_holders where state = 'waiting')
        or exists (select from certificate_emails where accepted_at is null) as "atWork"`,
    )
    return rows[0]?.atWork ?? false
  }
  while (await isAtWork()) await wait(500)
  const seconds = (performance.now() - startedAt) / 1000
  print(`A run of ${holders} holders, issued and emailed in ${seconds.toFixed(0)} s; own policies, ms`, [
    ['', 'p50', 'p99'],
    ['before', loadBefore.p50.toFixed(1), loadBefore.p99.toFixed(1)],
    ['beside the run', loadBesideRun.p50.toFixed(1), loadBesideRun.p99.toFixed(1)],
  ])
}
