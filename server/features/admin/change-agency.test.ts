import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { usualHours, usualWeek } from '../../../contract/values/business-hours.ts'
import { openAgencyCache } from '../../agency.ts'
import { openChangeFeed } from '../../platform/change-feed.ts'
import { pdfFile, png, pngFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'

const fern = {
  name: 'Fern & Moss Insurance',
  phone: '860 555 0122',
  email: 'Help@fern.example',
  address: '',
  license: 'CT 0000777',
  color: '#20544a',
  timeZone: 'America/Chicago',
}

test('who the agency is changes at once, for whoever asks for it, and stands in mails and in the log from then on', async () => {
  const { as, people, context, given, mails, app } = await portal()
  const admin = as(people.admin, { confirmed: true })
  const { status, body } = await admin.call(api.admin.changeAgency, fern)
  expect(status).toBe(200)
  expect(body.settings.agency).toMatchObject({
    name: 'Fern & Moss Insurance',
    phone: '(860) 555-0122',
    address: null,
  })
  expect(context.agency()).toMatchObject({ email: 'help@fern.example', timeZone: 'America/Chicago' })
  const { id: inviteId, userId } = await given.invite()
  await as(people.agent).call(api.invites.send, { inviteId, userId })
  expect(mails.at(-1)?.subject).toContain('Fern & Moss Insurance')
  const { events } = (await admin.call(api.activity.log, {})).body
  const event = events.find(({ action }) => action === 'agency.detailsChanged')
  expect(event?.changes).toContainEqual({
    field: 'Name',
    before: 'Harborline Insurance Agency',
    after: 'Fern & Moss Insurance',
  })
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(200)
  // Saving without changes records nothing.
  await admin.call(api.admin.changeAgency, fern)
  const repeatedEvents = (await admin.call(api.activity.log, {})).body.events
  expect(repeatedEvents.filter(({ action }) => action === 'agency.detailsChanged')).toHaveLength(1)
})

// Spec: agency/settings
test('another instance has heard of it', async () => {
  const { as, people, context, connection } = await portal()
  const otherCache = openAgencyCache({ db: context.db, log: context.log })
  const changes = openChangeFeed(connection, context.log)
  const unfollow = await otherCache.followChanges(changes)
  try {
    expect(otherCache.agency().name).toBe('Harborline Insurance Agency')
    await as(people.admin, { confirmed: true }).call(api.admin.changeAgency, fern)
    await expect.poll(() => otherCache.agency().name).toBe('Fern & Moss Insurance')
  } finally {
    unfollow()
    await changes.close()
  }
})

test('what has been read of it counts at once, also while it is read once more', async () => {
  const { context } = await portal()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gateEntries = gates.entries()
  const readingOf = new WeakMap<object, [place: number, gate: { promise: Promise<void> }] | undefined>()
  const db = context.db.withPlugin({
    transformQuery({ node, queryId }) {
      readingOf.set(queryId, gateEntries.next().value)
      return node
    },
    // Lets the test answer queries in another order than they were sent.
    async transformResult({ result, queryId }) {
      const [readingIndex, gate] = readingOf.get(queryId) ?? []
      await gate?.promise
      if (readingIndex === undefined) return result
      return { ...result, rows: result.rows.map((row) => ({ ...row, name: `Reading ${readingIndex}` })) }
    },
  })
  const { agency, rereadAgency } = openAgencyCache({ db, log: context.log })
  const readings = gates.map(() => rereadAgency())
  gates[1]?.resolve()
  await readings[1]
  expect(agency().name).toBe('Reading 1')
  gates[0]?.resolve()
  await readings[0]
  expect(agency().name, 'what was asked for later knows better').toBe('Reading 1')
  gates[2]?.resolve()
  await readings[2]
  expect(agency().name).toBe('Reading 2')
})

test('an agency that is read again and has not changed is the same object, so that nothing is made of it anew', async () => {
  const { context } = await portal()
  const agencyBefore = context.agency()
  await context.rereadAgency()
  expect(context.agency()).toBe(agencyBefore)
})

test('the agency is refused by field what nobody can read or reckon with, and who has not confirmed the password', async () => {
  const { as, people } = await portal()
  const admin = as(people.admin, { confirmed: true })
  for (const [wrongInput, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: '保険' }, 'name'],
    [{ phone: '555' }, 'phone'],
    [{ email: 'fern' }, 'email'],
    [{ color: 'red' }, 'color'],
    [{ timeZone: '-05:00' }, 'timeZone'],
    [{ timeZone: 'Mystic/Connecticut' }, 'timeZone'],
  ] as const) {
    const { status, failure } = await admin.call(api.admin.changeAgency, { ...fern, ...wrongInput })
    expect([status, Object.keys(failure.fields ?? {})], JSON.stringify(wrongInput)).toEqual([400, [field]])
  }
  const unconfirmedReply = await as(people.admin).call(api.admin.changeAgency, fern)
  expect(unconfirmedReply.status).toBe(403)
})

// Spec: agency/settings
test('presentations are offered in the agency’s own hours, and not on its holidays', async () => {
  const { as, people, given } = await portal()
  const admin = as(people.admin)
  const saturday = usualWeek.with(6, { opens: '10:00', closes: '11:00' })
  const { status, body } = await admin.call(api.admin.changeHours, {
    week: [...saturday],
    holidays: [
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2026-11-26', name: 'Thanksgiving Day' },
    ],
  })
  expect(status).toBe(200)
  expect(body.settings.agency.holidays.map(({ day }) => day)).toEqual(['2026-11-26', '2026-12-25'])
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  const { days } = (await as(people.client).call(api.appointments.slots, { quoteid: quote.id })).body
  const slotsByDay = new Map(days.map(({ day, slots }) => [day, slots]))
  expect(slotsByDay.get('2026-11-26')).toBeUndefined()
  expect(slotsByDay.get('2026-11-21')).toEqual([
    '2026-11-21T15:00:00.000Z',
    '2026-11-21T15:30:00.000Z',
    '2026-11-21T16:00:00.000Z',
  ])
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const event = events.find(({ action }) => action === 'agency.hoursChanged')
  expect(event?.changes).toContainEqual({
    field: 'Business Hours',
    before: 'Monday to Friday, 9:00 AM to 5:30 PM',
    after: 'Monday to Friday, 9:00 AM to 5:30 PM; Saturday, 10:00 AM to 11:00 AM',
  })

  const closedWeek = { week: Array<null>(7).fill(null), holidays: [] }
  const backwardHours = { week: [...usualWeek.with(1, { opens: '17:00', closes: '09:00' })], holidays: [] }
  const sixDayWeek = { week: Array(6).fill(usualHours), holidays: [] }
  const repeatedHoliday = {
    week: [...usualWeek],
    holidays: Array(2).fill({ day: '2026-12-25', name: 'Christmas Day' }),
  }
  for (const wrongInput of [closedWeek, backwardHours, sixDayWeek, repeatedHoliday])
    expect((await admin.call(api.admin.changeHours, wrongInput)).status).toBe(400)
})

// Spec: agency/settings
test('a logo is a picture, is shown to anybody by its hash, and goes again', async () => {
  const { as, people, app, context } = await portal()
  const admin = as(people.admin)
  const { body } = await admin.call(api.admin.setLogo, { file: pngFile('logo.png') })
  const { logo } = body.settings.agency
  const shownReply = await app.inject(`/agency-logo/${logo}`)
  expect([shownReply.statusCode, shownReply.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shownReply.rawPayload.equals(png)).toBe(true)
  expect((await admin.call(api.admin.setLogo, { file: pdfFile('logo.pdf') })).failure.code).toBe('wrong_kind')
  const largeFile = new File([Uint8Array.from(png), new Uint8Array(600_000)], 'large.png')
  expect((await admin.call(api.admin.setLogo, { file: largeFile })).status).toBe(413)
  const hugePicture = Buffer.from(png)
  hugePicture.writeUInt32BE(30_000, 16)
  const bomb = new File([Uint8Array.from(hugePicture)], 'huge.png')
  expect((await admin.call(api.admin.setLogo, { file: bomb })).status).toBe(415)
  expect(context.agency().logo).toBe(logo)
  expect(await readdir(context.files.incoming), 'of what was sent nothing is left beside it').toEqual([])
  for (const oddValue of ['%00', 'x'.repeat(4000), '..%2Fsecret', '0'.repeat(32)])
    expect((await app.inject(`/agency-logo/${oddValue}`)).statusCode, oddValue).toBe(404)
  await admin.call(api.admin.removeLogo, {})
  expect(context.agency().logo).toBeNull()
  expect((await app.inject(`/agency-logo/${logo}`)).statusCode).toBe(404)
})

// Spec: hours/due-days
test('no day by which something is due is one on which the agency is closed, also where it closes later', async () => {
  const { as, people, given, clock } = await portal()
  const { call } = as(people.agent)
  const claim = await given.claim()
  const closedWeek = await given.claim()
  const nextBy = async (id: string) => (await call(api.claims.one, { id })).body.claim.nextBy
  const setNextDay = (id: string, day: string) =>
    call(api.claims.changeStatus, { id, status: 'open', nextBy: day })
  // November 28 is a Saturday.
  expect((await setNextDay(claim.id, '2026-11-28')).body.claim.nextBy).toBe('2026-11-30')
  await setNextDay(closedWeek.id, '2026-12-24')
  await call(api.claims.changeStatus, { id: closedWeek.id, status: 'closed' })
  await setNextDay(claim.id, '2026-12-24')
  const task = await given.task({ dueOn: '2026-12-24' })
  const goneClaim = await given.claim()
  await setNextDay(goneClaim.id, '2026-11-23')
  clock.time = new Date('2026-11-24T15:00:00.000Z')
  const holidays = ['2026-11-23', '2026-12-24', '2026-12-25'].map((day) => ({ day, name: 'Closed' }))
  await as(people.admin).call(api.admin.changeHours, { week: [...usualWeek], holidays })
  expect(await nextBy(claim.id), 'after the weekend').toBe('2026-12-28')
  expect((await call(api.tasks.list, {})).body.tasks.find(({ id }) => id === task.id)?.dueOn).toBe(
    '2026-12-28',
  )
  expect(await nextBy(closedWeek.id), 'what is done stays').toBe('2026-12-24')
  expect(await nextBy(goneClaim.id), 'and what has gone by').toBe('2026-11-23')
  expect((await setNextDay(claim.id, '2026-12-25')).body.claim.nextBy).toBe('2026-12-28')
})
