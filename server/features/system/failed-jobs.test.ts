import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { defaultAgency } from '../../agency.ts'
import { openPool } from '../../platform/db.ts'
import { startJobs } from '../../platform/jobs.ts'
import { smtpMail } from '../../platform/mail.ts'
import { accountJobs, jobTasksFor, newJobFor } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { cleanUp } from './cleanup.ts'
import { testEmail } from './test-email.ts'
import { recordFailedEmail } from './undelivered-emails.ts'

/** A real mail server that refuses emails while `refuses` is set, quoting their links. */
async function refusingServer() {
  const state = { refuses: true, taken: 0 }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, callback) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        if (!state.refuses) {
          state.taken += 1
          return callback()
        }
        const [link = ''] = /http\S+choose-password#\S+/.exec(text.replaceAll('=\r\n', '')) ?? []
        callback(Object.assign(new Error(`5.7.1 Blocked, see ${link}`), { responseCode: 550 }))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const socketAddress = server.server.address()
  return {
    state,
    url: `smtp://127.0.0.1:${typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0}`,
  }
}

/** A portal that runs its jobs immediately, with a refusing mail server. */
async function withFailedJob() {
  const { state, url } = await refusingServer()
  const mail = smtpMail(url, () => ({ name: 'Harborline', address: 'help@harborline.example' }))
  onTestFinished(() => mail.close())
  const world = await portal({ mail })
  const { context, as, people } = world
  const pool = openPool(world.connection, 4)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const onFailed = recordFailedEmail(context)
  const tasks = await jobTasksFor(context, accountJobs)
  const jobs = await startJobs(pool, { tasks, crontab: '', onFailed }, log)
  onTestFinished(async () => {
    await jobs.stop()
    await pool.end()
  })
  const admin = as(people.admin, { confirmed: true })
  const listFailedJobs = async () => (await admin.call(api.system.failedJobs, {})).body
  return { ...world, state, admin, listFailedJobs }
}

const ruth = {
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  email: 'ruth@harborline.example',
  phone: '',
  license: '',
  role: 'agent',
} as const

// Spec: doctor/failed-jobs
test('a mail that was refused is told to admins: who, what and why, without the link in it; tried again it goes out', async () => {
  const { admin, listFailedJobs, state, people, as } = await withFailedJob()
  const { body: hiredAgent } = await admin.call(api.admin.hire, ruth)
  await expect.poll(async () => (await listFailedJobs()).total).toBe(1)
  const [job] = (await listFailedJobs()).jobs
  expect(job).toMatchObject({
    what: 'Welcome to the Harborline Insurance Agency portal',
    to: ruth.email,
    why: expect.stringMatching(/^The mail server refused the email: 550 .*Blocked, see \(an address\)/),
    tries: 1,
    nextTryAt: expect.any(String),
    isBeingTried: false,
  })
  expect(JSON.stringify(job)).not.toContain('choose-password')

  // Nobody else would notice, so the admins are notified and the list of agents shows it.
  const readBell = async () => (await admin.call(api.notifications.list, {})).body.notifications
  expect(await readBell()).toMatchObject([
    {
      title: 'Sign-in link not delivered',
      text: 'The email with the sign-in link could not be delivered to Ruth Adeyemi',
    },
  ])
  const agent = async () =>
    (await admin.call(api.admin.agents, { search: 'Adeyemi' })).body.agents.map(
      ({ linkNotSent }) => linkNotSent,
    )
  expect(await agent()).toEqual([job?.why])

  // The link works if an admin gives it to the person directly.
  const { body } = await admin.call(api.admin.link, { id: hiredAgent.agent.id })
  const [, token = ''] = body.link.url.split('#')
  const lookupReply = await as(null).call(api.accessLinks.lookup, { token })
  expect(lookupReply.body.link).toEqual({ kind: 'welcome', firstName: 'Ruth' })
  expect((await admin.call(api.admin.link, { id: people.agent.id })).failure.code).toBe('can_sign_in')

  expect((await as(people.agent).call(api.system.tryAgain, { id: job?.id ?? '' })).status).toBe(403)
  state.refuses = false
  expect((await admin.call(api.system.tryAgain, { id: job?.id ?? '' })).status).toBe(204)
  await expect.poll(async () => (await listFailedJobs()).total, { timeout: 10_000 }).toBe(0)
  expect(state.taken).toBe(1)
  expect(await agent()).toEqual([null])
  expect((await admin.call(api.system.tryAgain, { id: job?.id ?? '' })).status).toBe(404)
  expect(await readBell()).toHaveLength(1)
})

test('a mail may be dismissed, what is none may not; both are on record, and what is forgotten goes with its job', async () => {
  const { as, given, people, context } = await portal()
  const admin = as(people.admin)
  const id = await given.undelivered({ why: 'smtp://user:hunter2@mail: no', tries: 25 })
  const otherJob = await given.undelivered()
  await context.db.deleteFrom('undelivered').where('jobId', '=', Number(otherJob)).execute()
  const { jobs } = (await admin.call(api.system.failedJobs, {})).body
  expect(jobs.map(({ what, to, why, nextTryAt }) => ({ what, to, why, isLast: nextTryAt === null }))).toEqual(
    [
      {
        what: 'Notify people of events',
        to: null,
        why: 'The mail server cannot be reached',
        isLast: false,
      },
      { what: 'A pipe burst', to: 'grace@stonecrop.example', why: '(an address) no', isLast: true },
    ],
  )
  expect((await admin.call(api.system.dismiss, { id: otherJob })).failure.code).toBe('no_mail')
  expect((await admin.call(api.system.tryAgain, { id: otherJob })).status).toBe(204)
  expect((await admin.call(api.system.dismiss, { id })).status).toBe(204)
  expect((await admin.call(api.system.dismiss, { id })).status).toBe(404)
  expect((await admin.call(api.system.dismiss, { id: 'nonsense' })).status).toBe(404)
  const { body } = await admin.call(api.activity.log, {})
  expect(body.events.slice(0, 2).map(({ text }) => text)).toEqual([
    'Denise Okafor dismissed “A pipe burst” to grace@stonecrop.example',
    'Denise Okafor retried “Notify people of events”',
  ])
  await given.undelivered()
  await context.pool.query('delete from graphile_worker._private_jobs')
  await cleanUp(context)()
  expect(await context.db.selectFrom('undelivered').select('jobId').execute()).toEqual([])
})

test('a test mail is sent to the address given, or the mail server’s reason is told', async () => {
  const { admin, state } = await withFailedJob()
  const recipient = 'denise@harborline.example'
  const refusedReply = await admin.call(api.system.sendTestMail, { to: recipient })
  expect([refusedReply.status, refusedReply.failure.message]).toEqual([
    502,
    expect.stringMatching(/^The test email was not sent\. The mail server refused the email: 550/),
  ])
  state.refuses = false
  expect((await admin.call(api.system.sendTestMail, { to: recipient })).body).toEqual({ isSent: false })
  expect(state.taken).toBe(1)
})

test('a test mail before anybody has said whose portal it is leaves out what is not known', async () => {
  const { context } = await portal()
  const agencylessContext = { settings: context.settings, agency: () => defaultAgency }
  const { subject, text } = testEmail('denise@harborline.example', agencylessContext)
  expect(subject).toBe('A test email from your portal')
  expect(text).toMatch(/-- \nClient Portal$/)
})

test('whatever job has failed, it is said in words what it was to do', async () => {
  const { as, people, context } = await portal()
  const { settings } = context
  const nightly = { ...settings, backup: { ...settings.backup, to: '/backups' } }
  const names = Object.keys(await jobTasksFor({ ...context, settings: nightly }))
  expect(names).toContain('backUp')
  for (const name of names) await newJobFor(context, name, {})
  await context.pool.query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'No'`)
  const { jobs } = (await as(people.admin).call(api.system.failedJobs, {})).body
  expect(jobs).toHaveLength(names.length)
  for (const { what } of jobs) expect(names).not.toContain(what)
})
