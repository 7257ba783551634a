import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { addDays, addYears } from '../../../contract/values/days.ts'
import { openPool } from '../../platform/db.ts'
import { folderFiles } from '../../platform/files.ts'
import { openLog } from '../../platform/log.ts'
import { superviseEmbeddedPostgres } from '../../platform/postgres/embedded-server.ts'
import { bayfareInsured, makeCertifiable, requireCertificate } from '../../testing/certificates.ts'
import { databasePidIn } from '../../testing/direct-connection.ts'
import { printMeasurement } from '../../testing/figures.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { releaseJobsOfKilled } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { portalProcess, realAgencyEnvironment, waitForExit } from '../../testing/process.ts'

const holderCount = 400
const slowPoll = { timeout: 400_000, interval: 200 }

/** PostgreSQL for this test alone: the server of the other tests must not be killed. */
async function ownPostgres() {
  const folder = await makeTestFolder()
  const server = await superviseEmbeddedPostgres({ folder, log: () => undefined })
  onTestFinished(() => server.stop())
  const { host, port, user, password, database } = server.connection
  const pool = openPool(server.connection, 2)
  onTestFinished(() => pool.end())
  return {
    pool,
    connection: server.connection,
    url: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`,
    kill: async () => process.kill(await databasePidIn(folder), 'SIGKILL'),
    isBack: () =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
  }
}

/** A mail server that has taken an email before it answers. `onTaken` runs between the two. */
async function mailServer() {
  const takenRecipients: string[] = []
  const mail = {
    taken: takenRecipients,
    port: 0,
    onTaken: async (_count: number): Promise<void> => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        takenRecipients.push(...envelope.rcptTo.map(({ address }) => address))
        mail.onTaken(takenRecipients.length).then(() => done(), done)
      })
    },
  })
  // The killed portal leaves its connections broken.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const socketAddress = server.server.address()
  mail.port = typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0
  return mail
}

type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>

/** A client with a bound renewal and 400 holders, each with a certificate and an email address. */
async function bookOf400({ connection, pool }: OwnPostgres, SMTP_URL: string, files: string) {
  const world = await portal({
    pooled: async () => connection,
    environment: { SMTP_URL },
    files: folderFiles(files),
  })
  world.clock.time = new Date()
  const { as, given, people } = world
  const endsOn = addDays(world.clock.time.toISOString().slice(0, 10), 30)
  const policy = await given.policy({
    startDate: addYears(endsOn, -1),
    coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
  })
  await makeCertifiable(world, [policy])
  const renewal = await given.renewal(policy)
  await as(people.agent).call(api.certificates.approve, {
    clientId: people.client.id,
    insuredName: policy.clientName,
    insuredAddress: '218 Coopers Wharf Street, New London, CT 06320',
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  const firstCertificate = requireCertificate(
    await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  await pool.query(
    `insert into certificate_holders (id, client_id, name, street, city, state, zip, created_by, created_at)
      select gen_random_uuid(), client_id, name, n || ' Depot Road', city, state, zip, created_by, created_at
      from certificate_holders, generate_series(1001, 1000 + $2::int) n where id = $1`,
    [firstCertificate.holderId, holderCount - 1],
  )
  await pool.query(`update certificate_holders set email = replace(id::text, '-', '') || '@holders.example'`)
  await pool.query(
    `insert into certificates (id, code, client_id, holder_id, printed, is_beyond_approval, issued_by, issued_at)
      select gen_random_uuid(), substr(md5(h.id::text), 1, 16), c.client_id, h.id,
        jsonb_set(c.printed, '{holder,street}', to_jsonb(h.street)), c.is_beyond_approval, c.issued_by, c.issued_at
      from certificates c join certificate_holders h on h.client_id = c.client_id and h.id <> c.holder_id
      where c.id = $1`,
    [firstCertificate._id],
  )
  const start = () =>
    as(people.agent).call(api.certificateRuns.start, { clientId: people.client.id, isEmailed: true })
  const listRuns = async () => {
    const { body } = await as(people.agent).call(api.today.list, { kind: 'certificate email' })
    return body.waiting.map(({ detail }) => detail)
  }
  return { renewal, start, listed: listRuns }
}

// Spec: faults/kill
test('a run of 400 holders, killed between send and commit, server and database: one certificate for each term, no email twice, the doubtful ones listed for a person', async () => {
  const postgres = await ownPostgres()
  const { pool } = postgres
  const DATA_DIR = await makeTestFolder()
  const mail = await mailServer()
  const environment = {
    ...realAgencyEnvironment,
    DATA_DIR,
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'the key of the tests, thirty-two or more',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  }
  let { child, opened } = portalProcess(environment)
  await opened
  const log = openLog('error')
  /** The next process takes over the jobs of the killed one after four missed heartbeats. */
  const startAgain = async () => {
    await waitForExit(child, 'SIGKILL')
    await expect.poll(postgres.isBack, slowPoll).toBe(true)
    await releaseJobsOfKilled({ pool, log })
    ;({ child, opened } = portalProcess(environment))
    await opened
  }
  await pool.query(`update agency set address = '12 Bank Street, New London, CT 06320'`)
  const { renewal, start, listed } = await bookOf400(postgres, environment.SMTP_URL, join(DATA_DIR, 'files'))

  const killPortal = async () => void child.kill('SIGKILL')
  const kills = [
    { after: 3, kill: killPortal },
    { after: 100, kill: postgres.kill },
    {
      after: 250,
      kill: async () => {
        await killPortal()
        await postgres.kill()
      },
    },
  ]
  const killings = kills.map(() => Promise.withResolvers<void>())
  mail.onTaken = async (count) => {
    const index = kills.findIndex(({ after }) => after === count)
    await kills[index]?.kill()
    killings[index]?.resolve()
  }
  const { status, body } = await start()
  expect([status, body.run.holders]).toEqual([201, holderCount])
  const startedAt = performance.now()
  await killings[0]?.promise
  await startAgain()
  await killings[1]?.promise
  await killings[2]?.promise
  await startAgain()

  const countOf = async (statement: string, values: unknown[] = []) =>
    Number((await pool.query<{ count: string }>(statement, values)).rows[0]?.count)
  const waitingCount = () => countOf(`select count(*) from certificate_run_holders where state = 'waiting'`)
  const unsent = () =>
    countOf(
      `select count(*) from certificate_emails where accepted_at is null and unconfirmed_at is null and refused_at is null`,
    )
  await expect.poll(async () => [await waitingCount(), await unsent()], slowPoll).toEqual([0, 0])

  const { rows: certifiedHolders } = await pool.query<{ holder: string; certificates: number }>(
    `select h.id as holder, count(c.id)::integer as certificates from certificate_holders h
      left join certificates c on c.holder_id = h.id and c.printed -> 'policies' @> $1::jsonb group by h.id`,
    [JSON.stringify([{ policyId: renewal.id }])],
  )
  expect(certifiedHolders).toHaveLength(holderCount)
  expect(certifiedHolders.filter(({ certificates }) => certificates !== 1)).toEqual([])

  const { rows: emails } = await pool.query<{ recipient: string; accepted: boolean; unconfirmed: boolean }>(
    `select recipient, accepted_at is not null as accepted, unconfirmed_at is not null as unconfirmed
      from certificate_emails`,
  )
  expect(new Set(emails.map(({ recipient }) => recipient)).size).toBe(holderCount)
  expect(emails).toHaveLength(holderCount)
  expect(new Set(mail.taken).size, 'no email arrived twice').toBe(mail.taken.length)
  const doubtfulRecipients = emails.filter(({ unconfirmed }) => unconfirmed).map(({ recipient }) => recipient)
  const acceptedRecipients = emails
    .filter(({ accepted: acceptedRecipients }) => acceptedRecipients)
    .map(({ recipient }) => recipient)
  // Each email that arrived is known as accepted, or listed as doubtful.
  expect(acceptedRecipients.filter((recipient) => !mail.taken.includes(recipient))).toEqual([])
  expect(
    mail.taken.filter(
      (recipient) => !acceptedRecipients.includes(recipient) && !doubtfulRecipients.includes(recipient),
    ),
  ).toEqual([])
  // If the database alone is killed, the portal may note the answer once the database is back.
  for (const { after, kill } of kills)
    if (kill !== postgres.kill) expect(doubtfulRecipients).toContain(mail.taken[after - 1])
  expect((await listed()).sort()).toEqual(
    doubtfulRecipients.map((recipient) => `May not have reached ${recipient}`).sort(),
  )
  printMeasurement(
    'a run of 400 holders, portal and database killed between send and commit',
    `${mail.taken.length} emails, ${doubtfulRecipients.length} doubtful, in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
}, 900_000)
