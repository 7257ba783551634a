import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { folderFiles } from '../../platform/files.ts'
import {
  approvedClient,
  bayfareInsured,
  makeCertifiable,
  paperText,
  requireCertificate,
} from '../../testing/certificates.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { removeUnfiledFiles } from '../documents/file-cleanup.ts'
import { drawnFileStore } from '../documents/file-writing.ts'

/** A portal with a hook that runs while a PDF is being stored. */
async function slowDisk() {
  const files = folderFiles(await makeTestFolder())
  const disk: { kept: number; meanwhile: (() => unknown) | null } = { kept: 0, meanwhile: null }
  const world = await portal({
    files: {
      ...files,
      async store(key, path) {
        disk.kept++
        const { meanwhile } = disk
        disk.meanwhile = null
        await files.store(key, path)
        await meanwhile?.()
      },
    },
  })
  const listStoredKeys = async () => {
    // Runs the cleanup that is due one hour later.
    await runQueuedJobs(world.context, 'removeUnfiled', removeUnfiledFiles(world.context))
    const keys: string[] = []
    for await (const { key } of files.all()) keys.push(key)
    return keys.toSorted()
  }
  const listDocumentKeys = async () => {
    const rows = await world.context.db.selectFrom('documents').select('storageKey').execute()
    return rows.map(({ storageKey }) => storageKey).toSorted()
  }
  return { world, disk, listStoredKeys, listDocumentKeys }
}

const halvedLimits = [
  { type: 'Each Occurrence', amount: 500_000, interval: 'per occurrence' as const },
  { type: 'General Aggregate', amount: 1_000_000, interval: 'aggregate' as const },
]

// Spec: certificates/limits
test('nobody who saves a policy waits for the drawing, and what was saved meanwhile is what is issued', async () => {
  const { world, disk, listStoredKeys, listDocumentKeys } = await slowDisk()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  const agent = as(people.agent)
  const save = async (coverages: typeof halvedLimits) =>
    expect((await agent.call(api.policies.update, { id: bop.id, coverages })).status).toBe(200)

  disk.meanwhile = () => save(halvedLimits)
  const issuedReply = await as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
  expect(issuedReply.status).toBe(201)
  const certificate = requireCertificate(issuedReply)
  expect(certificate).toMatchObject({
    state: 'current',
    printed: { policies: [{ limits: halvedLimits }, {}] },
  })
  expect(await paperText(world, certificate)).toContain('Each Occurrence $500,000')

  await as(people.client).call(api.certificates.issue, {
    holder: { ...bayfareInsured, name: 'Town of Stonington' },
  })
  const doubledLimits = halvedLimits.map((limit) => ({ ...limit, amount: limit.amount * 4 }))
  disk.meanwhile = () => save(doubledLimits)
  const { body } = await agent.call(api.certificates.reissue, { clientId: people.client.id })
  expect(body.issued).toBe(2)
  const { certificates } = (await agent.call(api.certificates.list, { limit: 2 })).body
  for (const anew of certificates) {
    expect(anew).toMatchObject({ state: 'current', printed: { policies: [{ limits: doubledLimits }, {}] } })
    expect(await paperText(world, anew)).toContain(`Certificate ${anew.number}, issued`)
    expect(await paperText(world, anew)).toContain('Each Occurrence $2,000,000')
  }
  // Four certificates were issued, and three of their PDFs were drawn twice. The outdated PDFs are
  // not kept.
  expect(disk.kept).toBe(7)
  expect(await listStoredKeys()).toEqual(await listDocumentKeys())
})

test('a policy that is cancelled while its certificate is drawn refuses it, and no paper stays behind', async () => {
  const { world, disk, listStoredKeys } = await slowDisk()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  disk.meanwhile = () =>
    as(people.agent).call(api.policies.deactivate, {
      id: bop.id,
      reason: 'cancelled',
      cancelledOn: '2026-11-20',
    })
  const { status, failure } = await as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
  expect([status, failure.message]).toEqual([409, 'Policy HBP 204417 was cancelled effective Nov 20, 2026'])
  expect([disk.kept, await listStoredKeys()]).toEqual([1, []])
  const { holders } = (await as(people.client).call(api.certificates.holders, {})).body
  expect(holders).toEqual([])
})

test('a paper that is kept and never filed, since its process ended, goes an hour later', async () => {
  const { world, disk, listStoredKeys, listDocumentKeys } = await slowDisk()
  const { as, people, context } = world
  await approvedClient(world)
  await as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
  await drawnFileStore(context)('certificate-1002.pdf', new Uint8Array([1]))
  const { rows } = await context.pool.query(
    `select distinct run_at from graphile_worker.jobs where key like 'drawn %'`,
  )
  expect(rows).toEqual([{ run_at: '2026-11-20T16:00:00.000Z' }])
  expect([disk.kept, await listStoredKeys()]).toEqual([2, await listDocumentKeys()])
})

test('a call that is sent again draws nothing, and gets its answer also once the policy has ended', async () => {
  const { world, disk, listStoredKeys, listDocumentKeys } = await slowDisk()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  const client = as(people.client)
  const press = (holder: typeof bayfareInsured | object = bayfareInsured) =>
    client.call(api.certificates.issue, { holder: { ...bayfareInsured, ...holder } }, { key: 'once' })
  const firstReply = await press()
  await as(people.agent).call(api.policies.deactivate, {
    id: bop.id,
    reason: 'cancelled',
    cancelledOn: '2026-11-20',
  })
  const repeatedReply = await press()
  expect([repeatedReply.status, repeatedReply.body]).toEqual([201, firstReply.body])
  expect((await press({ name: 'Town of Stonington' })).failure.code).toBe('key_reused')
  expect([disk.kept, await listStoredKeys()]).toEqual([1, await listDocumentKeys()])
})

test('no paper shows an empty box: a letter gives way to its plain one, or is refused where it was typed', async () => {
  const world = await portal()
  const { as, people, given } = world
  const { bop, form, approve } = await approvedClient(world)
  const [client, agent] = [as(people.client), as(people.agent)]
  const issue = (name: string) => client.call(api.certificates.issue, { holder: { ...bayfareInsured, name } })
  const certificate = requireCertificate(await issue('Nguyễn Hồng & Søn LLC'))
  expect(certificate.printed.holder.name).toBe('Nguyễn Hồng & Søn LLC')
  expect(await paperText(world, certificate)).toMatch(/Nguy[eễ]n H[oồ]ng & Søn LLC 18 Depot Road/)
  for (const name of ['Ŧown of Groton', '北京 Trading'])
    expect((await issue(name)).failure.fields).toHaveProperty(['holder.name'])

  expect((await approve({ insuredAddress: '北京' })).failure.fields).toHaveProperty(['insuredAddress'])
  const printedByAgent = (overrides: object) =>
    agent.call(api.certificates.issueFor, {
      clientId: people.client.id,
      holder: bayfareInsured,
      ...form,
      ...overrides,
    })
  expect((await printedByAgent({ insuredAddress: '4 Depot Road 🚚' })).failure.fields).toHaveProperty([
    'insuredAddress',
  ])
  for (const field of ['operations', 'project', 'contractNumber', 'location']) {
    const { fields } = (await printedByAgent({ reference: { [field]: '4 Depot Road 🚚' } })).failure
    expect(fields).toHaveProperty([`reference.${field}`])
  }

  // The limit's name comes from the policy, so the error belongs to no field of the form.
  const truck = await given.policy({ coverages: [{ type: 'Trucks 🚚', amount: 5, interval: null }] })
  await makeCertifiable(world, [truck])
  const policies = [{ policyId: truck.id, coverages: ['Trucks 🚚'] }]
  const refusedReply = await printedByAgent({ policies })
  expect([refusedReply.status, refusedReply.failure.message]).toEqual([
    409,
    'The certificate for Bayfare Grocers Inc cannot show 🚚. Please ask your agency to write it in Latin letters',
  ])
  const dinerNames = ['Mystic Diner', 'Groton Diner']
  for (const name of dinerNames) await printedByAgent({ holder: { ...bayfareInsured, name } })
  await world.context.db.updateTable('certificateMasters').set({ insuredAddress: '北京' }).execute()
  const reissuedReply = await agent.call(api.certificates.reissue, { clientId: people.client.id })
  expect(reissuedReply.failure.message).toContain('cannot show 北 京')
  // A no-break space in its name does not change a limit, so the certificate stays current.
  await agent.call(api.policies.update, {
    id: bop.id,
    coverages: [{ type: 'Each\u00a0Occurrence', amount: 7, interval: null }],
  })
  const blank = await printedByAgent({
    policies: [{ policyId: bop.id, coverages: ['Each\u00a0Occurrence'] }],
  })
  expect(blank.body.certificate.state).toBe('current')
})

test('a certificate for another insured than the approved one is an agent’s own, and not issued anew by itself', async () => {
  const world = await portal()
  const { as, people } = world
  const { form, bop, comp } = await approvedClient(world)
  const agent = as(people.agent)
  const clientId = people.client.id
  for (const { id: policyId } of [bop, comp]) {
    const { status } = await agent.call(api.policyParts.save, {
      policyId,
      kind: 'named insured',
      parts: [
        { kind: 'named insured', name: 'Tidewheel Bakery LLC', role: 'named insured' },
        { kind: 'named insured', name: 'Wharf Street Bread', role: 'dba' },
      ],
    })
    expect(status).toBe(200)
  }
  const insuredName = 'Tidewheel Bakery LLC DBA Wharf Street Bread'
  const sentInput = { clientId, holder: bayfareInsured, ...form, insuredName }
  const { certificate } = (await agent.call(api.certificates.issueFor, sentInput)).body
  expect(certificate.isBeyondApproval).toBe(true)
  const { body } = await agent.call(api.certificates.reissue, { clientId })
  expect(body).toMatchObject({ issued: 0, leftOut: [{ name: 'Bayfare Grocers Inc' }] })
})
