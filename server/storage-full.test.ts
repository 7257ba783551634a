import { readdir, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../contract/index.ts'
import { dayIn } from '../contract/values/days.ts'
import { folderFiles } from './platform/files.ts'
import { folderMail } from './platform/mail.ts'
import { formDataOf } from './testing/callers.ts'
import { approvedClient, bayfareInsured, makeCertifiable } from './testing/certificates.ts'
import { pdfFile, pdfOf } from './testing/files.ts'
import { makeTestFolder } from './testing/folders.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { portal } from './testing/portal.ts'
import { cookiesOf, makeTestAgency, portalProcess, signInOverHttp, waitForExit } from './testing/process.ts'

const noSpaceError = 'The portal has no storage space left. Nothing was stored. Please try again later'
const outOfReach = 'The portal cannot reach its file storage right now. Please try again in a moment'

const incomingIn = (folder: string) => readdir(join(folder, 'incoming')).catch(() => [])

/** Names in the incoming folder, and the keys of stored files. */
async function inFolder(folder: string) {
  const keptKeys: string[] = []
  for await (const { key } of folderFiles(folder).all()) keptKeys.push(key)
  return { incoming: await incomingIn(folder), kept: keptKeys }
}

/** The fields of an answer that these tests check. */
const Body = z.object({
  message: z.string().optional(),
  code: z.string().optional(),
  total: z.number().optional(),
  document: z.object({ id: z.string() }).optional(),
  policy: z.object({ id: z.string() }).optional(),
})

/** Calls over the network as a signed-in person. */
async function signIn(address: string, email: string) {
  const cookie = cookiesOf(await signInOverHttp(address, email, testPassword))
  return async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: Body.parse(await answer.json()) }
  }
}

const upload = (size: number) =>
  formDataOf([
    ['title', 'Loss runs'],
    ['type', 'other'],
    ['file', pdfFile('loss runs.pdf', pdfOf(size))],
  ])

/** A client whose agent has approved certificates of a policy. */
async function withCertificates(limits: { blocks?: number } = {}) {
  const agency = await makeTestAgency()
  const { child, opened } = portalProcess(agency.environment, limits)
  const portalUrl = await opened
  const agent = await addTestPerson(agency, { role: 'agent' })
  const client = await addTestPerson(agency, { role: 'client', agent, company: 'Tidewheel Bakery LLC' })
  const agentCookie = await signIn(portalUrl, agent.email)
  const { body, status } = await agentCookie(
    'POST',
    api.policies.create.path.replace(':clientId', client.id),
    {
      policyNumber: 'HBP 204417',
      insurer: 'The Hartford',
      type: 'General Liability Insurance',
      startDate: dayIn('America/New_York', agency.now()),
      premium: 5862,
      coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
    },
  )
  expect([status, body.message]).toEqual([201, undefined])
  // The rules for certificates depend on the state in the client's address.
  await agency.db
    .updateTable('accounts')
    .set({ address: '218 Coopers Wharf Street, New London, CT 06320' })
    .where('id', '=', client.id)
    .execute()
  await makeCertifiable({ context: agency }, [{ id: body.policy?.id ?? '' }])
  const approvedReply = await agentCookie(
    'PUT',
    api.certificates.approve.path.replace(':clientId', client.id),
    {
      insuredName: 'Tidewheel Bakery LLC',
      insuredAddress: '218 Coopers Wharf Street, New London, CT 06320',
      policies: [{ policyId: body.policy?.id, coverages: ['Each Occurrence'] }],
    },
  )
  expect([approvedReply.status, approvedReply.body.message]).toEqual([200, undefined])
  const folder = join(agency.environment.DATA_DIR, 'files')
  return { agency, child, folder, asClient: await signIn(portalUrl, client.email) }
}

// Spec: faults/disk
test('on a full disk an upload and a paper are refused in words with 507, nothing is left, and what fits is taken', async () => {
  const { asClient, folder } = await withCertificates({ blocks: 16 })
  const keptReply = await asClient('POST', api.documents.create.path, upload(4000))
  expect(keptReply.status).toBe(201)
  // The first upload fails at its last bytes. The second goes on sending long after the disk is
  // full.
  for (const size of [40_000, 4_000_000]) {
    const { status, body } = await asClient('POST', api.documents.create.path, upload(size))
    expect([status, body.message, body.code]).toEqual([507, noSpaceError, 'no_room'])
  }
  const paper = await asClient('POST', api.certificates.issue.path, { holder: bayfareInsured })
  expect([paper.status, paper.body.message]).toEqual([507, noSpaceError])
  expect(await inFolder(folder)).toEqual({ incoming: [], kept: [keptReply.body.document?.id] })
  expect((await asClient('GET', api.documents.all.path)).body.total).toBe(1)
  expect((await asClient('GET', api.certificates.list.path)).body.total).toBe(0)
  expect((await asClient('POST', api.documents.create.path, upload(4000))).status).toBe(201)
})

/** Replaces the folders by dangling links, so that not even root can write there. */
const block = (folder: string, names: string[]) =>
  Promise.all(names.map((name) => symlink('nowhere/at/all', join(folder, name))))
const allParts = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

test.each([
  { what: 'no file can come in', names: ['incoming'] },
  { what: 'no file can be kept', names: allParts },
])('where $what, uploads and papers are 503 in words, and nothing is left', async ({ names }) => {
  const folder = await makeTestFolder()
  await block(folder, names)
  const world = await portal({ files: folderFiles(folder) })
  const { as, people, context, takeErrors } = world
  await approvedClient(world)
  const client = as(people.client)
  const refusedReplies = [
    await client.call(api.documents.create, { title: 'a', type: 'other', file: pdfFile('a.pdf') }),
    await client.call(api.messages.send, {
      content: 'Hello, Daniel',
      receiverId: people.agent.id,
      file: pdfFile('a.pdf'),
    }),
    await client.call(api.certificates.issue, { holder: bayfareInsured }),
  ]
  for (const { status, failure } of refusedReplies)
    expect([status, failure.message]).toEqual([503, outOfReach])
  expect(await incomingIn(folder)).toEqual([])
  expect(await context.db.selectFrom('documents').select('id').execute()).toEqual([])
  expect(await context.db.selectFrom('messages').select('id').execute()).toEqual([])
  expect(takeErrors()).toHaveLength(3)
})

test('where mail cannot be kept as a file, an invitation says so and is not called sent', async () => {
  const folder = await makeTestFolder()
  await block(folder, ['mail'])
  const mail = folderMail(join(folder, 'mail'), () => ({
    name: 'Harborline',
    address: 'help@harborline.example',
  }))
  const { as, given, people, takeErrors } = await portal({ mail })
  const { id: inviteId, userId } = await given.invite()
  const { status, failure } = await as(people.agent).call(api.invites.send, { inviteId, userId })
  expect([status, failure.message]).toEqual([503, outOfReach])
  expect((await as(people.agent).call(api.invites.list, {})).body.invites[0]?.status).toBe('not sent')
  expect(takeErrors()).toHaveLength(1)
})

test('a database without room on its disk is 507 too', async () => {
  const { as, people, context, takeErrors } = await portal()
  await context.pool.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await context.pool.query('create trigger no_room before insert on requests execute function no_room()')
  const { status, failure } = await as(people.client).call(api.requests.create, { type: 'coi' })
  expect([status, failure.message]).toEqual([507, noSpaceError])
  expect(takeErrors()).toHaveLength(1)
})

test('killed between keeping a file and its row, the next process takes the file away', async () => {
  const { agency, asClient, child, folder } = await withCertificates()
  const replyBefore = await asClient('POST', api.documents.create.path, upload(4000))
  const lock = await agency.pool.connect()
  await lock.query('begin')
  await lock.query('lock table documents in share mode')
  const cutUpload = asClient('POST', api.documents.create.path, upload(4000)).catch(() => 'cut off')
  await expect.poll(async () => (await inFolder(folder)).kept.length).toBe(2)
  await waitForExit(child, 'SIGKILL')
  expect(await cutUpload).toBe('cut off')
  await lock.query('rollback')
  lock.release()
  const { incoming } = await inFolder(folder)
  expect(incoming).toEqual([expect.stringMatching(/\.kept$/)])
  const longAgo = new Date(Date.now() - 31 * 60_000)
  for (const name of incoming) await utimes(join(folder, 'incoming', name), longAgo, longAgo)
  await portalProcess(agency.environment).opened
  await expect.poll(() => inFolder(folder)).toEqual({ incoming: [], kept: [replyBefore.body.document?.id] })
})
