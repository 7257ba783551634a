import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { bookFiles, bookHeadersOf, bookKinds, columnOf } from '../../../contract/values/book-columns.ts'
import { unguardCell } from '../../../contract/values/guarded-cells.ts'
import { bayfareInsured, liability } from '../../testing/certificates.ts'
import { pdfFile, readZip } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { blanketForm } from '../../testing/sample-input.ts'
import { cleanUp } from '../system/cleanup.ts'
import { removeArchiveFile } from './archive-cleanup.ts'
import { makeArchive } from './make-archive.ts'

type Portal = Awaited<ReturnType<typeof portal>>

/** Parses a CSV as an import does. Returns each line as an object of cells by header. */
function linesOf(csv: Buffer | undefined): Record<string, string>[] {
  const text = csv?.toString('utf8') ?? ''
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, quotedText, plainText = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(unguardCell(quotedText?.replaceAll('""', '"') ?? plainText))
    if (end === '\r\n') rows.push([])
  }
  const [headers = [], ...lines] = rows.slice(0, -1)
  return lines.map((cells) => Object.fromEntries(headers.map((head, index) => [head, cells[index] ?? ''])))
}

const workedOff = ({ context }: Portal) => runQueuedJobs(context, 'makeArchive', makeArchive(context))

const requestWholeArchive = async ({ as, people }: Portal, { withNotes = false, by = people.admin } = {}) =>
  (await as(by, { confirmed: true }).call(api.archives.ask, { withNotes })).body.archive

const listArchives = async ({ as }: Portal, actor: TestPerson, client?: TestPerson) =>
  (client
    ? await as(actor).call(api.archives.ofClient, { id: client.id })
    : await as(actor).call(api.archives.list, {})
  ).body.archives

/** The files in the person's latest archive, downloaded. */
async function readArchive(
  testPortal: Portal,
  actor: TestPerson,
  client?: TestPerson,
): Promise<Map<string, Buffer>> {
  const [archive] = await listArchives(testPortal, actor, client)
  expect(archive?.state, archive?.failure ?? '').toBe('ready')
  const answer = await testPortal.as(actor).send('GET', archive?.url ?? '')
  expect(answer.status).toBe(200)
  return readZip(answer.bytes)
}

const ines = { firstName: 'Ines', lastName: '', email: null, phone: null, title: 'Site manager' }

// Spec: archive/agency, imports/own-format
test('an admin has all that the agency has made into one archive, in the columns that an import reads', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const { admin, agent, client, otherClient } = people
  const { rows } = await context.pool.query<{ id: string }>(
    `insert into carrier_companies (id, carrier_id, name, naic) select gen_random_uuid(), id, 'Hartford Fire Ins Co', '19682'
     from carriers where name = 'The Hartford' returning id`,
  )
  await as(agent).call(api.clients.update, {
    id: client.id,
    ein: '12-3456789',
    address: '4 Depot Road, Groton, CT 06340',
  })
  const policy = await testPortal.given.policy({
    writingCompanyId: rows[0]?.id ?? '',
    coverageType: 'Occurrence',
    wholesaler: 'Quay Brokers',
    coverages: [...liability],
    startDate: '2025-12-01',
    premium: 5862.5,
  })
  await testPortal.given.vehicle({ vin: '1HGCM82633A004352' })
  await as(client, { confirmed: true }).call(api.people.add, {
    clientId: client.id,
    email: 'office@tidewheel.example',
    title: 'Bookkeeper',
    may: 'read',
  })
  await as(agent).call(api.contacts.add, { id: client.id, ...ines })
  const reference = 'Producer agreement, section 4'
  await as(agent).call(api.certificates.confirmWholesale, { policyId: policy.id, reference })
  await as(agent).call(api.certificates.issueFor, {
    clientId: client.id,
    holder: bayfareInsured,
    insuredName: 'Tidewheel Bakery LLC',
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  await as(client).call(api.messages.send, { content: '=HYPERLINK("http://x.example")' })
  await testPortal.given.document({ title: 'Lease', file: pdfFile('lease.pdf') })
  await testPortal.given.request({ details: 'The landlord asks' })
  await testPortal.given.note({ text: 'Pays late' })
  await testPortal.given.task({ what: 'Call them' })
  expect((await requestWholeArchive(testPortal)).state).toBe('waiting')
  await workedOff(testPortal)
  const archive = await readArchive(testPortal, admin)

  for (const kind of bookKinds) {
    const csv = archive.get(bookFiles[kind].file)?.toString('utf8') ?? ''
    expect(csv.slice(1).split('\r\n')[0]).toBe(bookHeadersOf(kind).join(','))
  }
  const accounts = linesOf(archive.get('accounts.csv'))
  expect(accounts.map((account) => account['Account name'])).toEqual([
    'Tidewheel Bakery LLC',
    'Copperline IT Services Inc',
  ])
  expect(accounts[0]).toMatchObject({
    'Account ID': client.id,
    Kind: 'business',
    EIN: '12-3456789',
    'Mailing street': '4 Depot Road',
    'Mailing city': 'Groton',
    'Mailing state': 'CT',
    'Mailing ZIP': '06340',
    'Account status': 'active',
    Agent: agent.email,
  })
  const peopleLines = linesOf(archive.get('people.csv'))
  expect(peopleLines).toMatchObject([
    { 'Account ID': client.id, Rights: 'everything', 'Owner of the account': 'yes' },
    {
      Email: 'office@tidewheel.example',
      Title: 'Bookkeeper',
      Rights: 'read only',
      'Owner of the account': 'no',
    },
    { 'First name': 'Ines', Title: 'Site manager', Rights: '', 'Owner of the account': 'no' },
    { 'Account ID': otherClient.id },
  ])
  expect(peopleLines[3]).toMatchObject({
    'Account ID': otherClient.id,
    'First name': 'Priya',
    Email: otherClient.email,
    'Owner of the account': 'yes',
  })
  expect(linesOf(archive.get('policies.csv')).find((one) => one['Policy ID'] === policy.id)).toMatchObject({
    'Policy number': 'HBP 204417',
    Carrier: 'The Hartford',
    'Writing company': 'Hartford Fire Ins Co',
    NAIC: '19682',
    Wholesaler: 'Quay Brokers',
    Premium: '5862.50',
    'Policy effective date': '2025-12-01',
    Limits: expect.stringContaining('Each Occurrence | '),
  })
  expect(linesOf(archive.get('vehicles.csv'))).toMatchObject([
    { 'Vehicle order': '1', Make: 'Ford', 'VIN ending': '1HGCM82633A004352' },
  ])
  expect(linesOf(archive.get('holders.csv'))).toMatchObject([
    { 'Holder name': bayfareInsured.name, 'Holder ZIP': bayfareInsured.zip },
  ])
  expect(linesOf(archive.get('messages.csv'))).toMatchObject([
    { Message: '=HYPERLINK("http://x.example")', 'Written by': 'client' },
  ])
  expect(archive.get('messages.csv')?.toString('utf8')).toContain(`"'=HYPERLINK(`)
  expect(linesOf(archive.get('activity.csv')).map((event) => event['What happened'])).toContain(
    'Denise Okafor requested an archive of the whole agency, with full EINs',
  )

  expect(linesOf(archive.get('companies.csv'))).toMatchObject([{ Carrier: 'The Hartford', NAIC: '19682' }])
  expect(linesOf(archive.get('lines.csv')).map(({ Line }) => Line)).toContain('General Liability Insurance')

  const documents = linesOf(archive.get('documents.csv'))
  const lease = documents.find(({ Title }) => Title === 'Lease')
  expect(lease).toMatchObject({ State: 'on file', 'File name': 'lease.pdf' })
  expect(lease?.File).toMatch(/^files\/Tidewheel Bakery LLC [0-9a-f]{12}\/lease [0-9a-f]{12}\.pdf$/)
  const hashOf = (content: Buffer | undefined) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex')
  expect(hashOf(archive.get(lease?.File ?? ''))).toBe(lease?.['SHA-256'])

  const sums = (archive.get('SHA256SUMS.txt')?.toString('utf8') ?? '').trimEnd().split('\n')
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    expect(hashOf(archive.get(name)), name).toBe(sum)
  }
  expect(sums.length).toBe(archive.size - 2)
  const readMe = archive.get('README.txt')?.toString('utf8') ?? ''
  expect(readMe).toContain('accounts.csv: 2 lines')
  expect(readMe).toContain(`SHA-256 ${hashOf(archive.get('accounts.csv'))}`)
  for (const kind of bookKinds)
    for (const { head, says } of bookFiles[kind].fields.map(columnOf))
      expect(readMe).toContain(`  - ${head}: ${says}\r\n`)

  const all = [...archive.values()].map((content) => content.toString('latin1')).join('\n')
  expect([...archive.keys()]).not.toContain('notes.csv')
  expect(all).not.toContain('Pays late')
  expect(all).not.toContain('Call them')
  for (const { passwordHash } of await testPortal.context.db
    .selectFrom('users')
    .select('passwordHash')
    .execute())
    if (passwordHash) expect(all).not.toContain(passwordHash)
})

// Spec: archive/notes
test('the notes and tasks of staff are in it where an admin chose so, which is on record', async () => {
  const testPortal = await portal()
  const { people, as } = testPortal
  await testPortal.given.note({ text: 'Pays late' })
  await testPortal.given.task({ what: 'Call them' })
  await requestWholeArchive(testPortal, { withNotes: true })
  await workedOff(testPortal)
  const archive = await readArchive(testPortal, people.admin)
  expect(linesOf(archive.get('notes.csv'))).toMatchObject([{ Text: 'Pays late' }])
  expect(linesOf(archive.get('tasks.csv'))).toMatchObject([{ What: 'Call them' }])
  const log = (await as(people.admin).call(api.activity.log, { kind: 'agency' })).body.events
  expect(log.map(({ text }) => text)).toEqual([
    'Denise Okafor downloaded the archive of the whole agency',
    expect.stringMatching(/^The portal created an archive of the whole agency: \d+ rows and 0 files$/),
    'Denise Okafor requested an archive of the whole agency, with full EINs and internal notes and tasks',
  ])
})

// Spec: archive/client
test("a client's whole file is had by who looks after them: nothing of others, of what was taken off, or of amounts that are hidden", async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  const { agent, otherAgent, admin, client, otherClient } = people
  await testPortal.given.document({ by: otherClient, title: "Another's paper" })
  await testPortal.given.document({ title: 'Lease' })
  const foreignDocument = await testPortal.given.document({ title: 'Of somebody else' })
  await as(agent).call(api.documents.remove, { id: foreignDocument.id, reason: 'wrong client' })
  const quote = await testPortal.given.quote({ by: client })
  await as(agent).call(api.offers.create, { quoteId: quote.id, insurerName: 'Chubb', premium: 7654 })
  await as(client).call(api.messages.send, { content: 'Is the awning covered?' })
  await testPortal.given.note({ text: 'Pays late' })
  const { id: policyId } = await testPortal.given.policy()
  await as(agent).call(api.policyEvents.enter, {
    ...{ policyId, version: 1, kind: 'notice of cancellation', effectiveOn: '2026-12-15', reason: 'other' },
    ...{ source: 'telephone', confirmedBy: 'Ruth Vance', note: 'Moved banks' },
  } as const)
  await as(agent).call(api.policyParts.save, { policyId, kind: 'form', parts: [blanketForm] })
  await as(agent).call(api.policyParts.saveFacts, { policyId, aggregateApplies: 'location' })
  await as(agent).call(api.policies.update, { id: policyId, policyNumber: 'HBP 2' })
  await as(agent).call(api.policies.renew, { id: policyId, premium: 98_765, shown: false })
  expect(
    (await as(otherAgent, { confirmed: true }).call(api.archives.askOfClient, { id: client.id })).status,
  ).toBe(404)
  const agentCaller = as(agent, { confirmed: true })
  const refusedReply = await agentCaller.call(api.archives.askOfClient, { id: client.id, withNotes: true })
  expect(refusedReply.failure).toMatchObject({ code: 'not_allowed' })
  await agentCaller.call(api.archives.askOfClient, { id: client.id })
  await workedOff(testPortal)
  const archive = await readArchive(testPortal, agent, client)
  expect(linesOf(archive.get('accounts.csv')).map((one) => one['Account ID'])).toEqual([client.id])
  expect(linesOf(archive.get('documents.csv')).map(({ Title }) => Title)).toEqual(['Lease'])
  expect([...archive.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1)
  expect(linesOf(archive.get('messages.csv'))).toHaveLength(1)
  expect(linesOf(archive.get('offers.csv'))).toEqual([])
  expect(linesOf(archive.get('policy-events.csv'))).toMatchObject([
    { What: 'new business', Source: '' },
    { What: 'notice of cancellation', From: '2026-12-15', Reason: 'other', Source: '', Note: '' },
  ])
  expect(linesOf(archive.get('policy-parts.csv'))).toMatchObject([
    { What: 'facts', Says: expect.stringContaining('"aggregateApplies": "location"') },
    { What: 'form', Place: '1', Says: expect.stringContaining('"CG 20 10"'), Removed: '' },
  ])
  const all = [...archive.values()].map((content) => content.toString('latin1')).join('\n')
  for (const hiddenText of [
    '7654',
    '7,654',
    '98765',
    '98,765',
    'Pays late',
    'Ruth Vance',
    'Moved banks',
    'Copperline',
    "Another's paper",
    'agents.csv',
  ])
    expect(all, hiddenText).not.toContain(hiddenText)
  expect(await listArchives(testPortal, admin, client)).toMatchObject([
    { url: null, askedByName: 'Daniel Kim' },
  ])
  expect((await as(otherAgent).call(api.archives.ofClient, { id: client.id })).status).toBe(404)
  const bell = (await as(agent).call(api.notifications.list, {})).body.notifications
  expect(bell.map(({ title }) => title)).toContain('Archive ready')
})

// Spec: archive/link
test('an archive is taken by whoever asked for it alone, signed in, for a day, and then it is gone', async () => {
  const testPortal = await portal()
  const { as, app, people, clock, context } = testPortal
  const otherAdmin = await addTestPerson(testPortal.context, { role: 'admin' })
  await requestWholeArchive(testPortal)
  await workedOff(testPortal)
  const [archive] = await listArchives(testPortal, people.admin)
  const url = archive?.url ?? ''
  expect((await as(people.admin).send('GET', url)).headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('attachment'),
  })
  const part = await as(people.admin).send('GET', url, undefined, { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.bytes.toString()]).toEqual([206, 'PK\u0003\u0004'])
  expect((await as(otherAdmin).send('GET', url)).failure).toMatchObject({ code: 'link_not_valid' })
  expect((await as(people.agent).send('GET', url)).status).toBe(404)
  expect((await app.inject({ url })).statusCode).toBe(401)
  for (const alteredLink of [
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    url.replace(/expires=2026/, 'expires=2027'),
  ])
    expect((await as(people.admin).send('GET', alteredLink)).failure).toMatchObject({
      code: 'link_not_valid',
    })

  clock.time = new Date(clock.time.getTime() + 24 * 3_600_000)
  expect((await as(people.admin).send('GET', url)).status).toBe(404)
  expect(await listArchives(testPortal, people.admin)).toEqual([])
  await cleanUp(context)()
  expect(await context.db.selectFrom('archives').select('id').execute()).toEqual([])
  expect(await keptKeys(testPortal)).toEqual([])
})

const keptKeys = async ({ context }: Portal) => {
  const keys: string[] = []
  for await (const { key } of context.files.all()) keys.push(key)
  return keys
}

// Spec: archive/jobs
test('of two who ask at once for the same one is told that it is being made, and both see it', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  const otherAdmin = await addTestPerson(testPortal.context, { role: 'admin' })
  const answers = await Promise.all(
    [people.admin, otherAdmin].map((person) => as(person, { confirmed: true }).call(api.archives.ask, {})),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.map(({ failure }) => failure)).toContainEqual(
    expect.objectContaining({ code: 'being_made' }),
  )
  expect(await listArchives(testPortal, people.admin)).toHaveLength(1)
  expect(await listArchives(testPortal, otherAdmin)).toHaveLength(1)
  // An archive of a client can be made at the same time.
  const agentCaller = as(people.agent, { confirmed: true })
  expect((await agentCaller.call(api.archives.askOfClient, { id: people.client.id })).status).toBe(201)
  expect((await as(people.agent).call(api.archives.ask, {})).status).toBe(403)
  expect((await as(people.admin).call(api.archives.ask, {})).failure).toMatchObject({
    code: 'confirm_password',
  })
})

// Spec: archive/jobs
test('a try that was killed leaves nothing behind: the next makes the archive whole', async () => {
  const testPortal = await portal()
  const { context, people } = testPortal
  const document = await testPortal.given.document({ title: 'Lease' })
  const { id } = await requestWholeArchive(testPortal)
  // The process is killed after the file is stored and before the database records that.
  await makeArchive({
    ...context,
    files: {
      ...context.files,
      async store(key, path) {
        await context.files.store(key, path)
        throw new Error('killed')
      },
    },
  })({ archive: id }).catch((error: Error) => expect(error.message).toBe('killed'))
  const [remainingArchive] = await listArchives(testPortal, people.admin)
  expect(remainingArchive).toMatchObject({ state: 'making', url: null })
  expect(await keptKeys(testPortal)).toHaveLength(2)
  await workedOff(testPortal)
  expect((await readArchive(testPortal, people.admin)).size).toBeGreaterThan(10)
  expect(await keptKeys(testPortal)).toHaveLength(2)
  expect(await keptKeys(testPortal)).toContain(document.id)
  expect(await readdir(context.files.incoming)).toEqual([])
})

// Spec: archive/jobs
test('of two processes that are at the same archive the later makes it, and the other ends by itself', async () => {
  const testPortal = await portal()
  const { context, people } = testPortal
  await testPortal.given.document({ title: 'Lease' })
  const { id } = await requestWholeArchive(testPortal)
  let hasOvertaken = false
  const slowArchive = makeArchive({
    ...context,
    files: {
      ...context.files,
      async store(key, path) {
        if (!hasOvertaken) {
          hasOvertaken = true
          await makeArchive(context)({ archive: id })
        }
        await context.files.store(key, path)
      },
    },
  })
  await slowArchive({ archive: id })
  await workedOff(testPortal)
  expect((await readArchive(testPortal, people.admin)).has('README.txt')).toBe(true)
  expect(await keptKeys(testPortal)).toHaveLength(2)
})

// Spec: archive/jobs
test('an archive that is removed while it is made is not made any more, and its file goes', async () => {
  const testPortal = await portal()
  const { as, context, people } = testPortal
  await requestWholeArchive(testPortal)
  await workedOff(testPortal)
  const [archive] = await listArchives(testPortal, people.admin)
  const url = archive?.url ?? ''
  await as(people.admin).call(api.archives.remove, { id: archive?.id ?? '' })
  expect((await as(people.admin).send('GET', url)).status).toBe(404)
  await runQueuedJobs(context, 'removeArchiveFile', removeArchiveFile(context))
  expect(await keptKeys(testPortal)).toEqual([])

  const secondArchive = await requestWholeArchive(testPortal)
  const makeOnce = makeArchive({
    ...context,
    async pause() {
      await as(people.admin).call(api.archives.remove, { id: secondArchive.id })
    },
  })
  await makeOnce({ archive: secondArchive.id })
  await runQueuedJobs(context, 'removeArchiveFile', removeArchiveFile(context))
  expect(await keptKeys(testPortal)).toEqual([])
  expect(await readdir(context.files.incoming)).toEqual([])
})

// Spec: archive/jobs
test('an archive that fails again and again says so, and why where there is no room', async () => {
  const testPortal = await portal()
  const { context, people, takeErrors } = testPortal
  const brokenArchive = (error: Error) =>
    makeArchive({ ...context, files: { ...context.files, store: () => Promise.reject(error) } })
  const { id } = await requestWholeArchive(testPortal)
  for (let attemptCount = 1; attemptCount < 5; attemptCount += 1)
    await expect(brokenArchive(new Error('away'))({ archive: id })).rejects.toThrow('away')
  await brokenArchive(new Error('away'))({ archive: id })
  expect(await listArchives(testPortal, people.admin)).toMatchObject([
    { state: 'failed', failure: "It failed repeatedly. The portal's log has the reason", url: null },
  ])
  const { id: secondId } = await requestWholeArchive(testPortal)
  await brokenArchive(Object.assign(new Error('full'), { code: 'ENOSPC' }))({ archive: secondId })
  expect((await listArchives(testPortal, people.admin))[0]).toMatchObject({
    state: 'failed',
    failure: 'No space left in the storage',
  })
  expect(takeErrors()).toHaveLength(2)
  expect(await readdir(context.files.incoming)).toEqual([])
})

// Spec: archive/paths
test('names that lead elsewhere stay in the archive, and a file that is missing or damaged is said to be', async () => {
  const testPortal = await portal()
  const { as, context, people } = testPortal
  const hostile = await testPortal.given.client({ company: '../../etc/passwd', email: 'hostile@x.example' })
  for (const name of [
    '../../../evil.sh.pdf',
    'CON.pdf',
    'C:\\windows\\a.pdf',
    '\u202Efdp.exe.pdf',
    `${'a'.repeat(240)}.pdf`,
  ])
    await testPortal.given.document({ by: hostile, title: 'Odd', file: pdfFile(name) })
  const missingDocument = await testPortal.given.document({ title: 'Missing' })
  const key = async (id: string) =>
    (
      await context.db
        .selectFrom('documents')
        .select('storageKey')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).storageKey
  await context.files.remove(await key(missingDocument.id))
  const damagedDocument = await testPortal.given.document({ title: 'Damaged' })
  await context.db
    .updateTable('documents')
    .set({ sha256: Buffer.alloc(32) })
    .where('id', '=', damagedDocument.id)
    .execute()
  await requestWholeArchive(testPortal)
  await workedOff(testPortal)
  const archive = await readArchive(testPortal, people.admin)
  for (const name of archive.keys()) {
    expect(name).not.toMatch(/(^|\/)\.{1,2}(\/|$)|^\/|\\|[<>:"|?*\p{C}]/u)
    for (const part of name.split('/')) {
      expect(part).not.toMatch(/^(con|prn|aux|nul)(\.|$)|^\s|[\s.]$/i)
      expect(part.length).toBeLessThan(110)
    }
  }
  expect([...archive.keys()].filter((name) => name.startsWith('files/etc passwd '))).toHaveLength(5)
  const states = linesOf(archive.get('documents.csv')).map(({ Title, State, File }) => [
    Title,
    State,
    File !== '',
  ])
  expect(states).toContainEqual(['Missing', 'missing', false])
  expect(states).toContainEqual(['Damaged', 'damaged', true])
  expect(archive.get('README.txt')?.toString('utf8')).toContain(
    '2 documents whose file is missing or damaged',
  )
  expect((await as(people.admin).call(api.archives.list, {})).body.archives[0]?.files).toBe(6)
})

// Spec: archive/size
test('an agency without clients has an archive too', async () => {
  const testPortal = await portal()
  const { context, people } = testPortal
  await context.pool.query('delete from events where client_id is not null')
  await context.pool.query('delete from people')
  await context.pool.query('delete from accounts')
  await context.pool.query("delete from users where role = 'client'")
  await requestWholeArchive(testPortal)
  await workedOff(testPortal)
  const archive = await readArchive(testPortal, people.admin)
  for (const kind of bookKinds) expect(linesOf(archive.get(bookFiles[kind].file))).toEqual([])
  expect(archive.get('README.txt')?.toString('utf8')).toContain('0 files in the folder')
})
