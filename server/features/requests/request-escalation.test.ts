import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { usualWeek } from '../../../contract/values/business-hours.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { addTestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

async function afterwards() {
  const world = await portal()
  const { context, clock, mails, people } = world
  // The test clock is at a Wednesday, 10 a.m., a century ahead. The queue uses the database's
  // clock, so no job is due until the test says so.
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  /** The emails to admins that are due at a time. */
  const toAdminsAt = async (time: string) => {
    clock.time = new Date(time)
    const { pool } = context
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
      clock.time,
    ])
    const logger = new Logger(() => () => undefined)
    await runOnce({ pgPool: pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
    const clientAndAgent = new Set([people.client.email, people.agent.email])
    return mails.splice(0).filter(({ to }) => !clientAndAgent.has(to))
  }
  return { ...world, toAdminsAt }
}

// Spec: escalation/requests
test('an urgent request that nobody touches for four business hours is told to every admin, once, and on record', async () => {
  const { given, toAdminsAt, context, people } = await afterwards()
  const secondAdmin = await addTestPerson(context, { role: 'admin' })
  const request = await given.request({ isUrgent: true, details: 'First delivery is on Friday.' })
  expect(await toAdminsAt('2126-11-20T18:59:59.000Z')).toEqual([])
  const emailsToAdmins = await toAdminsAt('2126-11-20T19:00:00.000Z')
  expect(emailsToAdmins.map(({ to }) => to).sort()).toEqual([people.admin.email, secondAdmin.email].sort())
  expect(emailsToAdmins[0]).toMatchObject({
    subject: 'Urgent, not started: Certificate of Insurance (COI), Tidewheel Bakery LLC',
  })
  expect(emailsToAdmins[0]?.text).toContain(
    'An urgent request for Maria Reyes of Tidewheel Bakery LLC, a client of Daniel Kim, is waiting: ',
  )
  expect(emailsToAdmins[0]?.text).toContain('> First delivery is on Friday.')
  expect(await toAdminsAt('2126-11-27T19:00:00.000Z')).toEqual([])
  const events = await context.db
    .selectFrom('events')
    .select(['actorId', 'clientId', 'entityId'])
    .where('action', '=', 'request.escalated')
    .execute()
  expect(events).toEqual([{ actorId: null, clientId: people.client.id, entityId: request.id }])
})

test('one that was taken up, also if it was opened again, or is not urgent, is told to nobody else', async () => {
  const { as, given, toAdminsAt, people, clock } = await afterwards()
  const { call } = as(people.agent)
  const touchedReply = await given.request({ isUrgent: true })
  const reopenedReply = await given.request({ isUrgent: true })
  await given.request()
  clock.time = new Date('2126-11-20T15:05:00.000Z')
  await call(api.requests.changeStatus, { requestId: touchedReply.id, status: 'in_progress' })
  await call(api.requests.changeStatus, { requestId: reopenedReply.id, status: 'in_progress' })
  await call(api.requests.changeStatus, { requestId: reopenedReply.id, status: 'pending' })
  expect(await toAdminsAt('2126-11-21T19:00:00.000Z')).toEqual([])
})

const hoursFrom = (openingTime: string) => (day: object | null) =>
  day && { opens: openingTime, closes: '17:30' }

// Spec: escalation/requests
test('where the agency has come to be closed it waits on, and where it is open sooner it is told sooner', async () => {
  const { as, given, toAdminsAt, people, clock } = await afterwards()
  const admin = as(people.admin, { confirmed: true })
  await given.request({ isUrgent: true })
  // At 11 a.m. the agency closes for the day and opens at 10 a.m. from the next day on.
  clock.time = new Date('2126-11-20T16:00:00.000Z')
  const holidays = [{ day: '2126-11-20', name: 'Storm' }]
  await admin.call(api.admin.changeHours, { week: usualWeek.map(hoursFrom('10:00')), holidays })
  expect(await toAdminsAt('2126-11-20T19:00:00.000Z')).toEqual([])
  // At 6 p.m. the agency changes its opening time to 8 a.m. The request then escalates once, at
  // noon instead of 2 p.m.
  clock.time = new Date('2126-11-20T23:00:00.000Z')
  await admin.call(api.admin.changeHours, { week: usualWeek.map(hoursFrom('08:00')), holidays })
  expect(await toAdminsAt('2126-11-21T16:59:59.000Z')).toEqual([])
  expect(await toAdminsAt('2126-11-21T17:00:00.000Z')).toHaveLength(1)
  expect(await toAdminsAt('2126-11-22T23:00:00.000Z')).toEqual([])
})

// Spec: escalation/requests
test('another time zone of the agency moves its hours too', async () => {
  const { as, given, toAdminsAt, people, context } = await afterwards()
  await given.request({ isUrgent: true })
  const { name, phone, email, address, license, color } = context.agency()
  const zone = { name, phone, email, address, license, color, timeZone: 'Pacific/Honolulu' }
  await as(people.admin, { confirmed: true }).call(api.admin.changeAgency, zone)
  // In Honolulu the request is created at 5 a.m. The four business hours begin at 9 a.m. and end at
  // 1 p.m.
  expect(await toAdminsAt('2126-11-20T22:59:59.000Z')).toEqual([])
  expect(await toAdminsAt('2126-11-20T23:00:00.000Z')).toHaveLength(1)
})
