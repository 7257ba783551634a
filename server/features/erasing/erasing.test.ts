import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { approvedClient, bayfareInsured } from '../../testing/certificates.ts'
import { readEveryRow } from '../../testing/every-row.ts'
import { pngFile } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { sealRecord } from '../activity/seal-record.ts'
import { eraseDueAccounts, removeErasedFiles } from './erase-clients.ts'

const words =
  /Wilhelmina|Quillfeather|quillfeather|Zebulon|5550177|555-0177|Gooseberry|Please call about|Overheard|1FTBW/

/** A client with data of each kind, with words that nobody else has. */
async function world() {
  const world = await portal()
  const { as, people, given, clock, context } = world
  const admin = as(people.admin, { confirmed: true })
  const { id } = people.client
  const client = as(people.client)
  const changes = {
    firstName: 'Wilhelmina',
    company: 'Quillfeather LLC',
    phone: '8605550177',
    ein: '12-3456789',
  }
  expect(
    (await admin.call(api.clients.update, { id, ...changes, address: '1 Gooseberry Lane' })).status,
  ).toBe(200)
  const { id: policyId } = await given.policy({ startDate: '2025-12-01', type: 'Commercial Auto Insurance' })
  await given.vehicle({ policyId, vinEnd: '1FTBW2' })
  const van = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '1FTBW2' }
  await as(people.agent).call(api.vehicles.save, { policyId, cardState: 'RI', vehicles: [van] })
  const card = await as(people.agent).call(api.cards.uploadOfCarrier, {
    ...{ policyId, file: pngFile('card.png') },
  })
  const { status } = await as(people.client).call(api.cards.shareCarrier, { id: card.body.document.id })
  expect(status).toBe(201)
  await given.document()
  await given.request({ details: 'Please call about the bakery' })
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  const { bop, comp, form } = await approvedClient(world)
  const issuedReply = await as(people.agent).call(api.certificates.issueFor, {
    clientId: id,
    ...form,
    holder: bayfareInsured,
  })
  expect(issuedReply.status).toBe(201)
  await given.claim({ policyId: bop.id })
  await given.message({ content: 'Please call about the roof' })
  await given.note({ text: 'Overheard at the Gooseberry' })
  await given.task({ what: 'Please call about Quillfeather', clientId: id })
  await given.colleague({ firstName: 'Zebulon', email: 'zebulon@quillfeather.example' })
  const contact = {
    firstName: 'Zebulon',
    lastName: '',
    email: 'z@quillfeather.example',
    phone: '',
    title: '',
  }
  expect((await admin.call(api.contacts.add, { id, ...contact })).status).toBe(201)
  for (const one of [policyId, bop.id, comp.id])
    await admin.call(api.policies.deactivate, { id: one, reason: 'replaced' })
  const close = () => admin.call(api.clients.close, { id })
  const readErasure = async () => (await admin.call(api.erasing.rehearse, { id })).body.erasure
  const erase = async () => {
    await admin.call(api.auth.confirm, { password: testPassword })
    return admin.call(api.erasing.erase, { id, until: (await readErasure()).until })
  }
  const eraseAt = async (time: string) => {
    clock.time = new Date(time)
    await eraseDueAccounts(context)
  }
  /** All database rows that still have a word of the client. */
  const wordsLeft = async () =>
    Object.entries(await readEveryRow(world.connection)).flatMap(([table, rows]) =>
      rows.filter((row) => words.test(row)).map((row) => `${table}: ${row}`),
    )
  return { ...world, admin, client, id, close, readErasure, erase, eraseAt, wordsLeft }
}

// Spec: erase/person
test('what must be kept is listed with its years; how people are reached and sign in is gone at once', async () => {
  const { admin, client, people, id, close, readErasure, erase, context } = await world()
  expect((await admin.call(api.erasing.erase, { id, until: null })).failure.code).toBe('not_closed')
  expect((await close()).status).toBe(200)
  const erasure = await readErasure()
  expect(erasure).toMatchObject({ askedAt: null, people: 2, contacts: 1 })
  expect(erasure.parts.map(({ kind, years, until }) => [kind, years, until])).toEqual([
    ['policies', 7, '2036-11-20'],
    ['claims', 10, '2036-11-20'],
    ['quotes', 3, '2029-11-20'],
    ['correspondence', 7, '2033-11-20'],
  ])
  const staleReply = await admin.call(api.erasing.erase, { id, until: '2030-01-01' })
  expect(staleReply.failure.code).toBe('rehearse_again')
  const { status, body } = await erase()
  expect([status, body.erasure?.until]).toEqual([200, '2036-11-20'])

  expect((await client.call(api.auth.me, {})).status).toBe(401)
  const rows = await context.db.selectFrom('users').selectAll().where('role', '=', 'client').execute()
  const user = rows.find((row) => row.id === people.client.id)
  expect(user).toMatchObject({ phone: null, passwordHash: null, email: `erased-${id}@erased.invalid` })
  expect(user?.deactivatedAt).not.toBe(null)
  const { body: shownReply } = await admin.call(api.clients.one, { id })
  expect(shownReply.client).toMatchObject({ company: 'Quillfeather LLC', contacts: [], standing: 'former' })
  expect(shownReply.client.erasedSince).not.toBe(null)
  expect((await admin.call(api.clients.reopen, { id })).failure.code).toBe('being_erased')
  expect((await erase()).failure.code).toBe('being_erased')
})

// Spec: erase/retention
test('each kind goes when its years are over, and with the last of them every word of the client, in every table and file', async () => {
  const { context, connection, id, close, erase, eraseAt, wordsLeft, clock } = await world()
  clock.time = new Date(clock.time.getTime() + 3 * 60 * 60_000)
  await sealRecord(context)()
  const keys = (await context.db.selectFrom('documents').select('storageKey').execute()).map(
    (one) => one.storageKey,
  )
  expect(keys.length).toBeGreaterThan(1)
  await close()
  expect((await erase()).status).toBe(200)
  const countLeft = async () => {
    const { rows } = await context.pool.query<Record<string, number>>(
      `select (select count(*)::int from policies where user_id = $1) as policies,
        (select count(*)::int from claims where client_id = $1) as claims,
        (select count(*)::int from quotes where client_id = $1) as quotes,
        (select count(*)::int from messages where client_id = $1) as messages`,
      [id],
    )
    return rows[0]
  }
  expect(await countLeft()).toEqual({ policies: 3, claims: 1, quotes: 1, messages: 1 })
  await eraseAt('2029-11-22T15:00:00.000Z')
  expect(await countLeft()).toEqual({ policies: 3, claims: 1, quotes: 0, messages: 1 })
  await eraseAt('2033-11-22T15:00:00.000Z')
  expect(await countLeft()).toEqual({ policies: 3, claims: 1, quotes: 0, messages: 0 })
  expect(await wordsLeft()).not.toEqual([])
  await eraseAt('2036-11-22T15:00:00.000Z')
  expect(await wordsLeft()).toEqual([])
  const entries = await context.db.selectFrom('events').select('id').where('clientId', '=', id).execute()
  expect(entries.length, 'the record itself is kept').toBeGreaterThan(5)
  const tablesWithName = Object.entries(await readEveryRow(connection)).flatMap(([table, rows]) =>
    rows.some((row) => row.includes(id)) ? [table] : [],
  )
  // The user row with the account's ID stays, because audit entries reference it. The jobs are
  // emails, which read current data.
  expect(tablesWithName.toSorted()).toEqual(['erasures', 'events', 'jobs', 'users'])
  const ips = await context.db
    .selectFrom('events')
    .select('ip')
    .where('actorId', '=', id)
    .where('ip', 'is not', null)
    .execute()
  expect(ips).toEqual([])
  await runQueuedJobs(context, 'removeFiles', removeErasedFiles(context))
  for (const key of keys) await expect(context.files.read(key, { start: 0, end: 1 })).rejects.toThrow()
  const erasuresAfter = await context.db.selectFrom('erasures').selectAll().execute()
  expect(erasuresAfter).toMatchObject([{ accountId: id, nextOn: null }])
  expect(erasuresAfter[0]?.erasedAt).not.toBe(null)
})

test('no table that hangs on a client, or on what is a client’s, is forgotten', async () => {
  const { context } = await portal()
  const { rows } = await context.pool.query<{ name: string }>(
    `
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any($1) order by 1`,
    [
      [
        'accounts',
        'policies',
        'claims',
        'quotes',
        'offers',
        'requests',
        'messages',
        'documents',
        'vehicles',
        'certificates',
        'certificate_holders',
        'certificate_masters',
        'invites',
        'contacts',
        'tasks',
      ],
    ],
  )
  expect(rows.length).toBeGreaterThan(20)
  const files = globSync('features/*/erase-queries.ts', { cwd: join(import.meta.dirname, '../..') })
  const erases = [...files, 'features/erasing/queries.ts']
    .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
    .join('')
  const forgottenRows = rows.filter(
    ({ name }) => !new RegExp(`(from|update) ${name}\\b|'${name}'`).test(erases),
  )
  expect(forgottenRows.map(({ name }) => name)).toEqual([])
})

test('where nothing must be kept the client is gone at once', async () => {
  const { admin, id, close, erase, wordsLeft, clock } = await world()
  await close()
  const nothingErased = { policies: 0, claims: 0, quotes: 0, correspondence: 0 }
  expect((await admin.call(api.erasing.changeRetention, nothingErased)).status).toBe(200)
  clock.time = new Date('2026-11-22T15:00:00.000Z')
  const { status, body } = await erase()
  expect([status, body.erasure]).toEqual([200, null])
  expect(await wordsLeft()).toEqual([])
  expect((await admin.call(api.clients.one, { id })).status).toBe(404)
})

// Spec: erase/imports
test('of a client who came by an import nothing is left in what the import knows', async () => {
  const { as, people, given, context, connection } = await portal()
  const admin = as(people.admin, { confirmed: true })
  await given.import({ upTo: 'committed' })
  const { id, name } = await context.db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('name', 'not in', ['Tidewheel Bakery LLC', 'Copperline IT Services Inc'])
    .executeTakeFirstOrThrow()
  const tablesWithName = async () =>
    Object.entries(await readEveryRow(connection)).flatMap(([table, rows]) =>
      rows.some((row) => row.includes(name)) ? [table] : [],
    )
  expect(await tablesWithName()).toContain('import_rows')
  await admin.call(api.clients.close, { id })
  expect((await admin.call(api.erasing.erase, { id, until: null })).body.erasure).toBe(null)
  expect(await tablesWithName()).toEqual([])
})

// Spec: erase/key
test('somebody who acts for a client is erased alone: what they wrote stays, of nobody who can be told', async () => {
  const { as, admin, people, given, id, context } = await world()
  const person = await given.colleague({ firstName: 'Barnaby', lastName: 'Thistlewood' })
  await given.message({ by: person, content: 'The new roof is on' })
  await admin.call(api.people.change, { clientId: id, userId: person.id, may: 'read', title: 'Baker' })
  expect((await as(person).call(api.auth.updateDetails, { phone: '2035550188' })).status).toBe(200)
  const representative = { userId: person.id, license: 'CT 2210447', agreedAt: context.now().toISOString() }
  await context.db.insertInto('formRepresentatives').values(representative).execute()
  const personInput = { id, userId: person.id }
  expect((await admin.call(api.erasing.erasePerson, { id, userId: id })).failure.code).toBe('owner_stays')
  expect(
    (await as(people.agent, { confirmed: true }).call(api.erasing.erasePerson, personInput)).status,
  ).toBe(403)
  expect((await admin.call(api.erasing.erasePerson, personInput)).status).toBe(204)
  expect((await as(person).call(api.auth.me, {})).status).toBe(401)
  const { body } = await admin.call(api.messages.ofClient, { id })
  const message = body.messages.find(({ content }) => content === 'The new roof is on')
  expect(message?.senderName).toBe('Erased person')
  const { csv } = (await admin.call(api.activity.export, {})).body
  expect(csv).not.toMatch(/Barnaby|Thistlewood|5550188/)
  const texts = (
    await context.pool.query<{ all: string }>(`select string_agg(u::text, ' ') as all from users u`)
  ).rows
  expect(texts[0]?.all).not.toMatch(/Barnaby|Thistlewood|5550188/)
  const keys = await context.db.selectFrom('dataKeys').select('id').where('id', '=', person.id).execute()
  expect(keys).toEqual([])
  expect(await context.db.selectFrom('formRepresentatives').select('userId').execute()).toEqual([])
  expect((await admin.call(api.erasing.erasePerson, personInput)).status).toBe(404)
})

test('who owned a client once is erased without the client: their name, EIN and record are as before', async () => {
  const { admin, people, given, id, context, clock } = await world()
  const person = await given.colleague({ firstName: 'Barnaby', lastName: 'Thistlewood' })
  expect((await admin.call(api.people.makeOwner, { clientId: id, userId: person.id })).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 2 * 60 * 60_000)
  await sealRecord(context)()
  await admin.call(api.auth.confirm, { password: testPassword })
  const clientBefore = (await admin.call(api.clients.one, { id })).body.client
  expect((await admin.call(api.erasing.erasePerson, { id, userId: people.client.id })).status).toBe(204)
  const clientAfter = (await admin.call(api.clients.one, { id })).body.client
  const { kind, company, address, einMasked } = clientBefore
  expect(clientAfter).toMatchObject({ kind, company, address, einMasked, fullName: 'Barnaby Thistlewood' })
  const { csv } = (await admin.call(api.activity.export, { clientId: id })).body
  expect(csv).not.toContain('Wilhelmina')
  expect(csv, 'the rest of the record is as before').toMatch(/Main phone|issued|Commercial Auto/)
  const user = await context.db
    .selectFrom('users')
    .select('firstName')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(user?.firstName).toBe('Erased')
})

test('what was added while something was kept goes with the rest; years that become fewer count at once', async () => {
  const { admin, id, close, erase, eraseAt, wordsLeft, readErasure } = await world()
  await close()
  expect((await erase()).status).toBe(200)
  const contact = {
    firstName: 'Zebulon',
    lastName: '',
    email: 'z@quillfeather.example',
    phone: '',
    title: '',
  }
  await admin.call(api.contacts.add, { id, ...contact })
  await admin.call(api.clients.addExternalId, { id, system: 'Epic', externalId: 'Gooseberry' })
  const years = { policies: 1, claims: 1, quotes: 1, correspondence: 1 }
  await admin.call(api.erasing.changeRetention, years)
  expect((await readErasure()).until).toBe('2027-11-20')
  await eraseAt('2027-11-22T15:00:00.000Z')
  expect(await wordsLeft()).toEqual([])
})

test('who acts for another client too is not erased by the one', async () => {
  const { admin, given, id } = await world()
  const { id: otherId } = await given.client()
  const person = await given.colleague()
  const email = person.email
  const addedReply = await admin.call(api.people.add, { clientId: otherId, email, may: 'read' })
  expect(addedReply.status).toBe(201)
  const { failure } = await admin.call(api.erasing.erasePerson, { id, userId: person.id })
  expect(failure.code).toBe('acts_elsewhere')
})

test('only an admin erases, and says for how many years what is kept', async () => {
  const { as, admin, people, id } = await world()
  for (const person of [people.agent, people.client]) {
    const caller = as(person, { confirmed: true })
    expect((await caller.call(api.erasing.erase, { id, until: null })).status).toBe(403)
    expect((await caller.call(api.erasing.rehearse, { id })).status).toBe(403)
  }
  const years = { policies: 6, claims: 10, quotes: 2, correspondence: 5 }
  const { body } = await admin.call(api.erasing.changeRetention, { ...years, version: 1 })
  expect(body.retention).toMatchObject({ ...years, version: 2 })
  expect((await admin.call(api.erasing.changeRetention, { ...years, version: 1 })).status).toBe(409)
  const wrongReply = await admin.call(api.erasing.changeRetention, { ...years, quotes: 51 })
  expect(wrongReply.failure.fields).toEqual({ quotes: 'Please enter whole years from 0 to 50' })
  expect((await admin.call(api.erasing.rehearse, { id: newId() })).status).toBe(404)
})
