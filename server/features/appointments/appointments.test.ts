import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { remindOfPresentation } from './presentation-reminder.ts'

// The test clock: Friday, November 20, 2026, 10:00 AM in New York.
const tuesday = '2026-11-24T15:30:00.000Z'
const wednesday = '2026-11-25T15:30:00.000Z'

async function withQuote() {
  const world = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { as, people, given } = world
  const quote = await given.quote()
  const book = (
    datetime: string,
    overrides: { by?: TestPerson; quoteid?: string; notes?: string; key?: string } = {},
  ) => {
    const { by = people.client, quoteid = quote.id, key, ...notes } = overrides
    const sentInput = { quoteid, datetime, ...notes }
    return as(by).call(api.appointments.book, sentInput, key ? { key } : {})
  }
  const freeSlotsOf = async (quoteid = quote.id, person = people.client) =>
    (await as(person).call(api.appointments.slots, { quoteid })).body.days.flatMap(({ slots }) => slots)
  return { ...world, quote, book, free: freeSlotsOf }
}

// Spec: schedule/booked
test('a client books a presentation: the quote tells when, and the agent has it on the list', async () => {
  const { as, people, quote, book } = await withQuote()
  const { status, body } = await book('2026-11-24T10:30:00-05:00', { notes: '  After the morning rush.  ' })
  expect(status).toBe(200)
  expect(body.quote).toMatchObject({
    presentationDateTime: tuesday,
    presentationNotes: 'After the morning rush.',
    hideQuoteAmounts: null,
  })
  for (const person of [people.agent, people.admin]) {
    const upcomingReply = await as(person).call(api.appointments.coming, {})
    expect(upcomingReply.body).toMatchObject({
      total: 1,
      presentations: [
        {
          quoteId: quote.id,
          requestId: quote.requestId,
          datetime: tuesday,
          notes: 'After the morning rush.',
          clientName: 'Tidewheel Bakery LLC',
          agentName: 'Daniel Kim',
        },
      ],
    })
  }
  expect((await as(people.otherAgent).call(api.appointments.coming, {})).body.total).toBe(0)
})

// Spec: schedule/slots
test('only the slots that are offered can be booked, which is said before anything else', async () => {
  const { book, free, as, people } = await withQuote()
  const freeSlots = await free()
  expect(freeSlots[0]).toBe('2026-11-20T15:30:00.000Z')
  expect(freeSlots.at(-1)).toBe('2027-02-18T22:30:00.000Z')
  for (const time of ['09:00', '17:30'])
    expect(freeSlots).toContain(new Date(`2026-11-24T${time}:00-05:00`).toISOString())
  const wrongInput = {
    'in the past': '2026-11-20T14:30:00.000Z',
    'just now': '2026-11-20T15:00:00.000Z',
    'a Saturday': '2026-11-21T15:30:00.000Z',
    'between two slots': '2026-11-24T15:45:00.000Z',
    'before nine': '2026-11-24T13:30:00.000Z',
    'after half past five': '2026-11-24T23:00:00.000Z',
    'in 91 days': '2027-02-19T15:30:00.000Z',
    'no time at all': 'tomorrow',
  }
  for (const [reason, datetime] of Object.entries(wrongInput)) {
    expect(freeSlots, reason).not.toContain(datetime)
    const { status, failure } = await book(datetime, { quoteid: 'nothing' })
    expect([reason, status, Object.keys(failure.fields ?? {})]).toEqual([reason, 400, ['datetime']])
  }
  expect((await book(tuesday, { quoteid: 'nothing' })).status).toBe(404)
  expect((await book(tuesday, { notes: 'x'.repeat(501) })).failure.fields).toHaveProperty('notes')
  const missingReply = await as(people.client).send('POST', '/api/quote/presentation/schedule/nothing', {})
  expect(missingReply.failure.fields).toEqual({ datetime: 'Please choose a date and a time' })
})

test('of many who book one slot of an agent at once, one has it; it is offered to nobody any more', async () => {
  const { given, book, free, people } = await withQuote()
  const rivalClients = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = await given.client()
      return { by: client, quoteid: (await given.quote({ by: client })).id }
    }),
  )
  const answers = await Promise.all(rivalClients.map((rivalClient) => book(tuesday, rivalClient)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const refusedReply = answers.find(({ status }) => status === 409)
  expect(refusedReply?.failure).toMatchObject({
    code: 'slot_taken',
    message: 'This time was just taken. Please choose another',
  })
  expect(await free()).not.toContain(tuesday)
  const elsewhereQuote = await given.quote({ by: people.otherClient })
  expect(await free(elsewhereQuote.id, people.otherClient)).toContain(tuesday)
  expect((await book(tuesday, { by: people.otherClient, quoteid: elsewhereQuote.id })).status).toBe(200)
})

test('a quote has one presentation to come: a second is refused, also at once; sent again it is the same', async () => {
  const { book, clock } = await withQuote()
  const soonSlot = '2026-11-20T15:30:00.000Z'
  const firstReply = await book(soonSlot, { key: 'today' })
  expect(firstReply.status).toBe(200)
  expect((await book(wednesday)).failure.code).toBe('already_scheduled')
  clock.time = new Date('2026-11-20T15:40:00.000Z')
  const repeatedReply = await book(soonSlot, { key: 'today' })
  expect(repeatedReply.body).toEqual(firstReply.body)
  // A presentation that has begun does not block another booking.
  const bothReplies = await Promise.all([book(wednesday), book('2026-11-25T16:00:00.000Z')])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('there is nothing to present where the amounts are shown, or the request is closed', async () => {
  const { as, people, quote, book } = await withQuote()
  const { call } = as(people.agent)
  await call(api.quotes.toggleAmounts, { quoteId: quote.id })
  expect((await book(tuesday)).failure.code).toBe('not_to_book')
  await call(api.quotes.toggleAmounts, { quoteId: quote.id })
  for (const status of ['accepted', 'declined', 'expired'] as const) {
    await call(api.quotes.setStatus, { quoteId: quote.id, status })
    expect((await book(tuesday)).status).toBe(409)
  }
})

test('either side moves and cancels it; its slot is free again', async () => {
  const { as, people, quote, book, free, given } = await withQuote()
  const sentInput = { quoteid: quote.id }
  const move = (actor: TestPerson, datetime: string) =>
    as(actor).call(api.appointments.move, { ...sentInput, datetime })
  expect((await move(people.client, tuesday)).failure.code).toBe('not_scheduled')
  await book(tuesday, { notes: 'By phone' })
  const movedReply = await move(people.agent, wednesday)
  expect(movedReply.body.quote).toMatchObject({
    presentationDateTime: wednesday,
    presentationNotes: 'By phone',
  })
  expect(await free()).toContain(tuesday)

  const rivalClient = await given.client()
  await book(tuesday, { by: rivalClient, quoteid: (await given.quote({ by: rivalClient })).id })
  expect((await move(people.client, tuesday)).failure.code).toBe('slot_taken')
  expect((await move(people.client, '2026-11-24T16:00:00.000Z')).status).toBe(200)
  expect((await move(people.client, '2026-11-24T16:10:00.000Z')).failure.fields).toHaveProperty('datetime')

  const cancelledReply = await as(people.client).call(api.appointments.cancel, sentInput)
  expect(cancelledReply.body.quote.presentationDateTime).toBeNull()
  expect(await free()).toContain('2026-11-24T16:00:00.000Z')
  expect((await as(people.agent).call(api.appointments.cancel, sentInput)).status).toBe(409)
  expect((await book(wednesday)).status).toBe(200)
})

/** Unfolds the lines of a calendar event. */
const unfoldLines = (content = '') => content.replace(/\r\n[ \t]/g, '')

test('client and agent each get a mail with the event for their calendar; moved and cancelled it is the same event', async () => {
  const { as, people, quote, book, takeNewEmails } = await withQuote()
  await takeNewEmails()
  await book(tuesday, { notes: 'By phone' })
  const bookedEmails = await takeNewEmails()
  expect(bookedEmails.map(({ to }) => to).sort()).toEqual([people.agent.email, people.client.email].sort())
  for (const { subject, text, calendar } of bookedEmails) {
    expect(subject).toContain('Tuesday, November 24, 2026 at 10:30 AM EST')
    expect(text).toContain('https://portal.example/quote/')
    expect(calendar?.method).toBe('REQUEST')
    const event = unfoldLines(calendar?.content)
    expect(event).toContain('DTSTART:20261124T153000Z')
    expect(event).toContain('DTEND:20261124T160000Z')
    expect(event).toContain(people.client.email)
    expect(event).toContain(people.agent.email)
    expect(event).toContain('SEQUENCE:0')
  }
  const uidOf = (content = '') => /^UID:(.+)$/m.exec(unfoldLines(content))?.[1]
  await as(people.agent).call(api.appointments.move, { quoteid: quote.id, datetime: wednesday })
  const movedEmails = await takeNewEmails()
  await as(people.client).call(api.appointments.cancel, { quoteid: quote.id })
  const cancelledEmails = await takeNewEmails()
  expect([movedEmails.length, cancelledEmails.length]).toEqual([2, 2])
  for (const { calendar } of movedEmails) {
    expect(unfoldLines(calendar?.content)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/)
    expect(unfoldLines(calendar?.content)).toContain('DTSTART:20261125T153000Z')
    expect(uidOf(calendar?.content)).toBe(uidOf(bookedEmails[0]?.calendar?.content))
  }
  for (const { calendar, subject } of cancelledEmails) {
    expect(subject).toContain('Presentation cancelled')
    expect(unfoldLines(calendar?.content)).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
    expect(uidOf(calendar?.content)).toBe(uidOf(bookedEmails[0]?.calendar?.content))
  }
})

async function readReminderJobs({ context }: Pick<Awaited<ReturnType<typeof portalWithMail>>, 'context'>) {
  const { rows } = await context.pool.query<{ run_at: string; payload: object }>(
    `select job.run_at, job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'remind' order by job.run_at, job.id`,
  )
  return rows.map(({ run_at, payload }) => ({ at: run_at, payload }))
}

test('a day and an hour before, each side is reminded by a job; what has passed already is left out', async () => {
  const world = await withQuote()
  const { as, people, quote, book, mails, clock, context } = world
  await book('2026-11-20T20:00:00.000Z')
  expect((await readReminderJobs(world)).map(({ at }) => at)).toEqual([
    '2026-11-20T19:00:00.000Z',
    '2026-11-20T19:00:00.000Z',
  ])
  await as(people.client).call(api.appointments.move, { quoteid: quote.id, datetime: tuesday })
  const reminderJobs = await readReminderJobs(world)
  expect(reminderJobs.map(({ at }) => at)).toEqual([
    '2026-11-20T19:00:00.000Z',
    '2026-11-20T19:00:00.000Z',
    '2026-11-23T15:30:00.000Z',
    '2026-11-23T15:30:00.000Z',
    '2026-11-24T14:30:00.000Z',
    '2026-11-24T14:30:00.000Z',
  ])
  for (const { at, payload } of reminderJobs) {
    clock.time = new Date(at)
    await remindOfPresentation(context)(payload)
  }
  // The reminders for the former time send nothing.
  expect(mails.map(({ to }) => to)).toEqual([
    people.client.email,
    people.agent.email,
    people.client.email,
    people.agent.email,
  ])
  expect(new Set(mails.map(({ id }) => id)).size).toBe(4)
  expect(mails[0]?.subject).toContain('Your presentation is coming up')
  clock.time = new Date(tuesday)
  for (const { payload } of reminderJobs) await remindOfPresentation(context)(payload)
  expect(mails, 'none once it has begun').toHaveLength(4)
})

test('nobody is reminded of what was cancelled, or with these mails switched off', async () => {
  const world = await withQuote()
  const { as, people, quote, book, mails, context } = world
  await book(tuesday)
  await as(people.agent).call(api.notifications.saveMails, { mails: { presentations: false } })
  const reminderJobs = await readReminderJobs(world)
  for (const { payload } of reminderJobs) await remindOfPresentation(context)(payload)
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([people.client.email]))
  await as(people.client).call(api.appointments.cancel, { quoteid: quote.id })
  mails.length = 0
  for (const { payload } of reminderJobs) await remindOfPresentation(context)(payload)
  expect(mails).toEqual([])
})

test('moved away and back again, each side is still reminded once a day and once an hour before', async () => {
  const world = await withQuote()
  const { as, people, quote, book, mails, clock, context } = world
  await book(tuesday)
  for (const datetime of [wednesday, tuesday])
    await as(people.client).call(api.appointments.move, { quoteid: quote.id, datetime })
  for (const { at, payload } of await readReminderJobs(world)) {
    clock.time = new Date(at)
    await remindOfPresentation(context)(payload)
  }
  expect(mails).toHaveLength(4)
})

test('the reminders wait in the database, and of several instances one sends each', async () => {
  const { book, mails, clock, context, takeNewEmails } = await withQuote()
  await book(tuesday)
  const emailCount = (await takeNewEmails()).length
  await context.pool.query(`delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task where task.id = job.task_id and task.identifier <> 'remind'`)
  clock.time = new Date('2026-11-23T15:30:00.000Z')
  await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const logger = new Logger(() => () => undefined)
  const instance = async () =>
    runOnce({ pgPool: context.pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
  await Promise.all([instance(), instance(), instance()])
  const reminded = mails.slice(emailCount).map(({ to, id }) => `${to} ${id}`)
  expect(reminded).toHaveLength(4)
  expect(new Set(reminded).size).toBe(4)
  await instance()
  expect(mails.slice(emailCount)).toHaveLength(4)
})

test('reminders that come late leave the word to the last one', async () => {
  const world = await withQuote()
  const { book, mails, clock, context } = world
  await book(tuesday)
  clock.time = new Date('2026-11-24T15:00:00.000Z')
  for (const { payload } of await readReminderJobs(world)) await remindOfPresentation(context)(payload)
  expect(mails).toHaveLength(2)
})

test('two who exchange their slots at once get an answer: moved, or just taken', async () => {
  const { as, people, given, quote, book } = await withQuote()
  const rivalClient = await given.client()
  const rivalQuote = await given.quote({ by: rivalClient })
  const slots = [tuesday, wednesday] as const
  await book(slots[0])
  await book(slots[1], { by: rivalClient, quoteid: rivalQuote.id })
  for (let turn = 0; turn < 12; turn++) {
    const answers = await Promise.all([
      as(people.client).call(api.appointments.move, { quoteid: quote.id, datetime: slots[1] }),
      as(rivalClient).call(api.appointments.move, { quoteid: rivalQuote.id, datetime: slots[0] }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
  }
})

test('a time may be written without seconds and in any zone; signs that cannot be seen stay out of the calendar', async () => {
  const { book, takeNewEmails } = await withQuote()
  await takeNewEmails()
  const { body } = await book('2026-11-24T10:30-05:00', { notes: 'By phone\u0007\nplease' })
  expect(body.quote.presentationDateTime).toBe(tuesday)
  for (const { calendar } of await takeNewEmails())
    expect(unfoldLines(calendar?.content)).toContain('By phone\\nplease')
})
