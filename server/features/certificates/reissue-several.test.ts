import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { approvedClient, bayfareInsured, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { markWithdrawn } from './issue-queries.ts'
import { deleteMaster } from './master-queries.ts'

/** A portal with one client's certificates for three holders. */
async function portalWithCertificates() {
  const world = await portal()
  const { as, people } = world
  const approval = await approvedClient(world)
  const issueTo = async (name: string) =>
    requireCertificate(
      await as(people.client).call(api.certificates.issue, { holder: { ...bayfareInsured, name } }),
    )
  const threeCertificates = [
    await issueTo('Bayfare Grocers Inc'),
    await issueTo('Norwich Savings Bank'),
    await issueTo('Town of Stonington'),
  ]
  const reissue = (certificateIds: string[]) =>
    as(people.agent).call(api.certificates.reissueSeveral, { certificateIds })
  return { ...world, ...approval, three: threeCertificates, reissue }
}

// Spec: certificates/reissue
test('chosen certificates are issued anew to their holders alone, on record; a renewal takes the place of its term', async () => {
  const { as, given, people, three, reissue, bop, comp, clock, context } = await portalWithCertificates()
  const [bayfares, banks, towns] = three.map(({ id }) => id)
  for (const policy of [bop, comp]) await given.renewal(policy)
  clock.time = new Date('2027-08-01T15:00:00Z')
  const { status, body } = await reissue([bayfares ?? '', banks ?? ''])
  expect([status, body]).toEqual([201, { issued: 2, leftOut: [], notFound: [] }])
  const { holders } = (await as(people.agent).call(api.certificates.holders, {})).body
  expect(holders.map(({ name, certificate }) => [name, certificate?.state])).toEqual([
    ['Bayfare Grocers Inc', 'current'],
    ['Norwich Savings Bank', 'current'],
    ['Town of Stonington', 'ended'],
  ])
  const recordedEvents = await context.db
    .selectFrom('events')
    .select('details')
    .where('action', '=', 'certificate.reissued')
    .execute()
  expect(recordedEvents).toMatchObject([{ details: { issued: 2 } }])
  expect(
    (await as(people.client).call(api.certificates.reissueSeveral, { certificateIds: [towns ?? ''] })).status,
  ).toBe(403)
})

test('which chosen certificate was not issued anew is named, and why: nothing is left out in silence', async () => {
  const { as, people, three, reissue, form, bop } = await portalWithCertificates()
  const agent = as(people.agent)
  const [bayfares, banks, towns] = three
  if (!bayfares || !banks || !towns) throw new Error('A certificate is missing')
  const newerReply = (await reissue([bayfares.id])).body
  expect(newerReply.issued).toBe(1)
  await agent.call(api.certificates.withdraw, { id: banks.id })
  const clientId = people.client.id
  const policies = [{ policyId: bop.id, coverages: ['Business Personal Property'] }]
  const issueInput = { clientId, holderId: towns.holderId, ...form, policies }
  const { certificate: foreignCertificate } = (await agent.call(api.certificates.issueFor, issueInput)).body
  const unknownId = newId()
  const chosenIds = [bayfares.id, banks.id, foreignCertificate.id, unknownId]
  const { body } = await reissue(chosenIds)
  expect({
    ...body,
    leftOut: body.leftOut.map(({ id, name, why }) => [id, name, why.split('.')[0]]),
  }).toEqual({
    issued: 0,
    leftOut: [
      [bayfares.id, 'Bayfare Grocers Inc', expect.stringMatching(/^Certificate \d+ has replaced it$/)],
      [banks.id, 'Norwich Savings Bank', 'The certificate was withdrawn'],
      [foreignCertificate.id, 'Town of Stonington', 'This certificate has its own limits or wording'],
    ],
    notFound: [unknownId],
  })
  await agent.call(api.certificates.withdrawApproval, { clientId })
  expect((await reissue([foreignCertificate.id])).body.leftOut).toMatchObject([
    { why: 'No certificates are approved for this client' },
  ])
})

test('another agent’s certificates are not found, and stay as they are', async () => {
  const { as, people, three } = await portalWithCertificates()
  const certificateIds = three.map(({ id }) => id)
  const { body } = await as(people.otherAgent).call(api.certificates.reissueSeveral, { certificateIds })
  expect(body).toEqual({ issued: 0, leftOut: [], notFound: certificateIds })
  const { total } = (await as(people.agent).call(api.certificates.list, {})).body
  expect(total).toBe(3)
})

// Spec: certificates/reissue
test('what is withdrawn while they are issued anew is named as it is by then, and stops nothing else', async () => {
  const { people, three, reissue, context } = await portalWithCertificates()
  const [bayfares, banks] = three
  if (!bayfares || !banks) throw new Error('A certificate is missing')
  const clientId = people.client.id
  const reissueMeanwhile = async (withdraw: (tx: typeof context.db) => Promise<unknown>) => {
    const answer = await context.db.transaction().execute(async (tx) => {
      await withdraw(tx)
      const underwayCall = reissue([bayfares.id, banks.id])
      await waitUntilOneBlocked(context.pool)
      return { underway: underwayCall }
    })
    return (await answer.underway).body
  }
  const timestamp = context.now().toISOString()
  const oneLess = await reissueMeanwhile(async (tx) => {
    await tx
      .selectFrom('certificateMasters')
      .where('clientId', '=', clientId)
      .select('version')
      .forUpdate()
      .execute()
    await markWithdrawn(tx, banks.id, people.agent.id, timestamp)
  })
  expect(oneLess).toMatchObject({
    issued: 1,
    leftOut: [{ id: banks.id, why: 'The certificate was withdrawn' }],
  })
  const withoutMasterReply = await reissueMeanwhile((tx) => deleteMaster(tx, clientId))
  const reason = 'No certificates are approved for this client'
  expect(withoutMasterReply).toMatchObject({
    issued: 0,
    leftOut: [
      { id: bayfares.id, why: reason },
      { id: banks.id, why: reason },
    ],
  })
})
