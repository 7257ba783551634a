import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { usualWeek } from '../../../contract/values/business-hours.ts'
import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import { pngFile } from '../../testing/files.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { sampleDispatch, sampleLoss } from '../../testing/sample-input.ts'

async function office() {
  const world = await portal()
  const { context, clock, mails } = world
  // The queue uses the database's clock. With dates a century ahead, nothing is due until the test
  // says so. The clock stands at 10 a.m. in New York on a Wednesday.
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const lossReport = { occurredOn: '2126-11-19' }
  /** Runs the jobs that are due at a time and returns their emails. */
  const mailsAt = async (time = clock.time.toISOString()) => {
    clock.time = new Date(time)
    const { pool } = context
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
      clock.time,
    ])
    const logger = new Logger(() => () => undefined)
    await runOnce({ pgPool: pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
    return mails.splice(0)
  }
  return { ...world, told: lossReport, mailsAt }
}

// Spec: claims/mail
test('a report is mailed to the agent at once with all that was told, and the client gets a receipt', async () => {
  const { given, as, people, mailsAt } = await office()
  const { id } = await given.draft()
  await as(people.client).call(api.claims.addPhoto, { id, file: pngFile('ovens.png') })
  await as(people.client).call(api.claims.report, {
    id,
    line: 'property',
    ...sampleLoss,
    occurredOn: '2126-11-19',
  })
  const sentEmails = await mailsAt()
  const emailTo = (email: string) => sentEmails.find((mail) => mail.to === email)
  expect(sentEmails).toHaveLength(2)
  expect(emailTo(people.agent.email)?.subject).toBe('Property claim on HBP 204417, Tidewheel Bakery LLC')
  for (const words of [
    'Maria Reyes of Tidewheel Bakery LLC reported a loss under policy HBP 204417 with The Hartford',
    'The carrier does not have the report yet',
    'Date of loss: Nov 19, 2126',
    'Time: 6:40 AM',
    'A pipe over the ovens burst in the night.',
    'Two ovens, the flour in the store room',
    'One photo in the portal.',
    `/claim/${id}`,
  ])
    expect(emailTo(people.agent.email)?.text).toContain(words)
  expect(emailTo(people.client.email)?.subject).toBe('We have your report: Property claim on HBP 204417')
  expect(emailTo(people.client.email)?.text).toContain(noChangeNotice)
  expect(emailTo(people.client.email)?.text).toContain(`/claim/${id}`)
})

test('where somebody was hurt the agent’s mail says so first; who wrote it down for the client gets none', async () => {
  const { given, people, told, mailsAt } = await office()
  await given.claim({ told: { ...told, injuries: 'Yes' } })
  const urgentEmail = (await mailsAt()).find(({ to }) => to === people.agent.email)
  expect(urgentEmail?.subject).toMatch(/^Urgent: Property claim/)
  await given.claim({ by: people.agent, told })
  const [receipt, ...rest] = await mailsAt()
  expect(rest).toEqual([])
  expect(receipt?.to).toBe(people.client.email)
  expect(receipt?.text).toContain('Daniel Kim recorded your loss')
})

test('what does not apply any more is not mailed', async () => {
  const { given, people, told, mailsAt } = await office()
  await given.claim({ told: { ...told, whoWasHurt: 'The night baker' } })
  const sentEmails = await mailsAt()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(
    [people.agent.email, people.client.email].toSorted(),
  )
  for (const { text } of sentEmails) expect(text).not.toContain('The night baker')
})

// Spec: claims/mail
test('the mail of a report, and of one that waits, reaches staff whatever mails they have switched off', async () => {
  const { given, as, people, told, mailsAt, context } = await office()
  await context.db
    .updateTable('users')
    .set({ mailsOff: ['claims'] })
    .execute()
  for (const person of [people.agent, people.admin]) {
    const { call } = as(person)
    expect((await call(api.notifications.mails, {})).body.mails.claims).toBe(true)
    const { status, failure } = await call(api.notifications.saveMails, { mails: { claims: false } })
    expect([status, failure.fields]).toEqual([400, { 'mails.claims': 'This email cannot be turned off' }])
  }
  await given.claim({ told })
  const recipientsOf = (emails: { to: string }[]) => emails.map((mail) => mail.to)
  expect(recipientsOf(await mailsAt())).toEqual([people.agent.email])
  expect(recipientsOf(await mailsAt('2126-11-20T19:00:00.000Z'))).toEqual([people.admin.email])
})

// Spec: escalation/claims
test('a claim that nobody touches for four business hours is told to the admins, once; one that was taken up is not', async () => {
  const { given, as, people, told, mailsAt, context, clock } = await office()
  const { id } = await given.claim({ told })
  const touchedClaim = await given.claim({ told })
  clock.time = new Date('2126-11-20T15:05:00.000Z')
  await as(people.agent).call(api.claims.changeStatus, { id: touchedClaim.id, ...sampleDispatch })
  const toAdmin = async (time: string) =>
    (await mailsAt(time)).filter((mail) => mail.to === people.admin.email)
  expect(await toAdmin('2126-11-20T18:59:59.000Z')).toEqual([])
  const sentEmails = await toAdmin('2126-11-20T19:00:00.000Z')
  expect(sentEmails.map(({ subject }) => subject)).toEqual([
    'Not started: Property claim on HBP 204417, Tidewheel Bakery LLC',
  ])
  expect(sentEmails[0]?.text).toContain(
    'A claim of Maria Reyes of Tidewheel Bakery LLC, a client of Daniel Kim, is waiting: Property claim',
  )
  expect(await toAdmin('2126-11-27T19:00:00.000Z')).toEqual([])
  const events = await context.db
    .selectFrom('events')
    .select(['entityId', 'actorId'])
    .where('action', '=', 'claim.escalated')
    .execute()
  expect(events).toEqual([{ entityId: id, actorId: null }])
})

// Spec: escalation/claims
test('the hours that count are those of the day: a claim on which the agency closes for a holiday waits for the next', async () => {
  const { given, as, people, told, mailsAt } = await office()
  await given.claim({ told })
  const toAdmin = async (time: string) =>
    (await mailsAt(time)).filter((mail) => mail.to === people.admin.email)
  await as(people.admin).call(api.admin.changeHours, {
    week: [...usualWeek],
    holidays: [{ day: '2126-11-20', name: 'Storm' }],
  })
  expect(await toAdmin('2126-11-20T19:00:00.000Z')).toEqual([])
  expect(await toAdmin('2126-11-21T17:59:59.000Z')).toEqual([])
  expect(await toAdmin('2126-11-21T18:00:00.000Z')).toHaveLength(1)
})

// Spec: claims/steps
test('each step is mailed to the client in plain words, and stands behind their bell', async () => {
  const { given, as, people, told, mailsAt } = await office()
  const { id } = await given.claim({ told })
  await mailsAt()
  const { call } = as(people.agent)
  await call(api.claims.changeStatus, {
    id,
    ...sampleDispatch,
    claimNumber: 'CLM-88213',
    nextStep: 'The adjuster calls you',
    nextBy: '2126-11-25',
  })
  const [mail, ...otherEmails] = await mailsAt()
  expect(otherEmails).toEqual([])
  expect(mail?.to).toBe(people.client.email)
  expect(mail?.subject).toBe('Your claim is with the carrier: Property claim on HBP 204417')
  for (const words of [
    'Claim number: CLM-88213',
    'Next step: The adjuster calls you',
    'Next step due: Nov 25, 2126',
  ])
    expect(mail?.text).toContain(words)
  await call(api.claims.changeStatus, { id, status: 'sent_to_carrier' })
  expect(await mailsAt()).toEqual([])
  await call(api.claims.changeStatus, { id, adjusterName: 'Joan Abbott' })
  expect((await mailsAt())[0]?.subject).toMatch(/^Claim update/)
  await call(api.claims.changeStatus, { id, status: 'closed' })
  expect((await mailsAt())[0]?.text).not.toContain('Next step due')
  const { notifications } = (await as(people.client).call(api.notifications.list, {})).body
  const claimNotifications = notifications.filter(({ entity }) => entity === 'claim')
  expect(claimNotifications.map(({ title, entityId }) => [title, entityId])).toEqual(
    Array(3).fill(['Claim update', id]),
  )
  const { mails } = (await as(people.client).call(api.notifications.mails, {})).body
  await as(people.client).call(api.notifications.saveMails, { mails: { ...mails, claims: false } })
  await call(api.claims.changeStatus, { id, status: 'open' })
  expect(await mailsAt()).toEqual([])
})

test('a photo that comes after the report is mailed to the agent as any new document is; one that came with it is not', async () => {
  const { given, as, people, told, mailsAt } = await office()
  const { id } = await given.draft()
  const { call } = as(people.client)
  await call(api.claims.addPhoto, { id, file: pngFile('before.png') })
  await call(api.claims.report, { id, line: 'property', ...sampleLoss, ...told })
  await mailsAt()
  await call(api.claims.addPhoto, { id, file: pngFile('after.png') })
  const sentEmails = await mailsAt('2126-11-20T15:06:00.000Z')
  expect(sentEmails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.agent.email, 'A new document: after, from Tidewheel Bakery LLC'],
  ])
})
