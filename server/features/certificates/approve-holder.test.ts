import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { approvedClient, bayfareInsured, paperText, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

// A real name with an acronym, and a name with an abbreviated wording.
const bank = { ...bayfareInsured, name: 'PNC Bank, N.A.' }
const spelledInput = { ...bayfareInsured, name: 'Bayfare Addit. Ins.' }

async function portalWithRequest() {
  const world = await portal()
  const { as, people } = world
  const approval = await approvedClient(world)
  const [client, agent] = [as(people.client), as(people.agent)]
  const issue = (overrides: object, key?: string) =>
    client.call(api.certificates.issue, { holder: bank, ...overrides }, key ? { key } : {})
  const approve = (id: string) => agent.call(api.certificates.approveHolder, { id })
  const holderOf = async (person = client) =>
    (await person.call(api.certificates.holders, {})).body.holders[0]
  return { ...world, ...approval, client, agent, issue, approve, holderOf }
}

// Spec: certificates/holder
test('a holder that is not plainly a name waits for one press of the agent, which issues what the client asked for', async () => {
  const world = await portalWithRequest()
  const { issue, approve, holderOf, client, agent, comp } = world
  const { status, body } = await issue({ policyIds: [comp.id] }, 'once')
  expect([status, body.certificate]).toEqual([201, null])
  expect(body.request).toMatchObject({
    type: 'coi',
    status: 'pending',
    details: [
      'Certificate holder: PNC Bank, N.A.',
      'Holder address: 18 Depot Road, Groton, CT 06340',
      'Policies: WC 3318846',
      'To approve: the portal cannot tell whether this is only a name and an address',
      'A certificate does not change your policy.',
    ].join('\n'),
  })
  // Until the approval nothing is issued: not by the same click, not by another one, and not for
  // the stored holder.
  expect((await issue({ policyIds: [comp.id] }, 'once')).body).toEqual(body)
  const waitingHolder = await holderOf()
  expect(waitingHolder).toMatchObject({ ...bank, certificate: null, requestId: body.request?.id })
  const repeatedReplies = [await issue({}), await issue({ holder: undefined, holderId: waitingHolder?.id })]
  expect(repeatedReplies.map(({ status: refusedStatus, failure }) => [refusedStatus, failure.code])).toEqual([
    [409, 'waiting'],
    [409, 'waiting'],
  ])
  expect((await client.call(api.certificates.list, {})).body.total).toBe(0)
  const notifications = (await agent.call(api.notifications.list, {})).body.notifications
  expect(notifications[0]).toMatchObject({ title: 'New request', entityId: body.request?.id })

  const { requests } = (await agent.call(api.requests.list, {})).body
  expect(requests).toMatchObject([{ id: body.request?.id, holderId: waitingHolder?.id }])
  const approvedReply = await approve(waitingHolder?.id ?? '')
  expect(approvedReply.status).toBe(201)
  const { certificate } = approvedReply.body
  expect(certificate).toMatchObject({
    isBeyondApproval: false,
    issuedByName: 'Daniel Kim',
    printed: { holder: bank, policies: [{ policyNumber: 'WC 3318846' }] },
  })
  expect(await paperText(world, certificate)).toContain('PNC Bank, N.A. 18 Depot Road')
  expect((await agent.call(api.requests.list, {})).body.requests).toMatchObject([{ status: 'completed' }])
  const notificationTitles = (await client.call(api.notifications.list, {})).body.notifications.map(
    ({ title }) => title,
  )
  expect(notificationTitles).toEqual(expect.arrayContaining(['Certificate issued', 'Request completed']))
  expect(await holderOf()).toMatchObject({ requestId: null, certificate: { number: certificate.number } })

  // After the approval the client issues to this holder without asking.
  expect(requireCertificate(await issue({})).printed.holder).toEqual(bank)
  const secondReply = await approve(waitingHolder?.id ?? '')
  expect([secondReply.status, secondReply.failure.code]).toEqual([409, 'not_waiting'])
})

test('an agent who declines leaves the holder without a certificate, and the client can ask again', async () => {
  const { issue, approve, holderOf, agent } = await portalWithRequest()
  const { request } = (await issue({ holder: spelledInput })).body
  const requestId = request?.id ?? ''
  await agent.call(api.requests.changeStatus, { requestId, status: 'completed' })
  const declinedHolder = await holderOf()
  expect(declinedHolder).toMatchObject({ certificate: null, requestId: null })
  expect((await approve(declinedHolder?.id ?? '')).status).toBe(409)
  const otherRequest = (await issue({ holder: spelledInput })).body.request
  expect(otherRequest?.id).not.toBe(requestId)
  // The approval request for a removed holder is gone.
  await agent.call(api.certificates.removeHolder, { id: declinedHolder?.id ?? '' })
  expect((await approve(declinedHolder?.id ?? '')).status).toBe(404)
  expect(
    (await agent.call(api.requests.one, { id: otherRequest?.id ?? '' })).body.request.holderId,
  ).toBeNull()
})

test('an agent who issues by hand approves the holder too, with the name as it stands', async () => {
  const { issue, agent, form, people, holderOf } = await portalWithRequest()
  const { request } = (await issue({})).body
  const { id: holderId = '' } = (await holderOf()) ?? {}
  await agent.call(api.certificates.issueFor, { clientId: people.client.id, holderId, ...form })
  const { status } = (await agent.call(api.requests.one, { id: request?.id ?? '' })).body.request
  expect(status).toBe('completed')
  expect(requireCertificate(await issue({})).printed.holder).toEqual(bank)
})

test('what is approved is looked at once more when the agent presses', async () => {
  const { issue, approve, holderOf, agent, bop, people, ...world } = await portalWithRequest()
  await issue({})
  const { id = '' } = (await holderOf()) ?? {}
  expect((await world.as(people.otherAgent).call(api.certificates.approveHolder, { id })).status).toBe(404)
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'replaced' })
  const refusedReply = await approve(id)
  expect([refusedReply.status, refusedReply.failure.message]).toEqual([
    409,
    'Policy HBP 204417 is no longer in force: replaced',
  ])
  expect(await holderOf()).toMatchObject({ certificate: null, requestId: expect.any(String) })
  await agent.call(api.certificates.withdrawApproval, { clientId: people.client.id })
  expect((await approve(id)).failure.message).toBe('No certificates are approved for this client')
})

test('a name that was let through before is not printed anew by itself: whoever reissues is told of it', async () => {
  const { context, agent, people, issue } = await portalWithRequest()
  const certificate = requireCertificate(await issue({ holder: bayfareInsured }))
  const { name } = spelledInput
  const { holderId: id } = certificate
  await context.db.updateTable('certificateHolders').set({ name }).where('id', '=', id).execute()
  const { body } = await agent.call(api.certificates.reissue, { clientId: people.client.id })
  expect(body).toMatchObject({ issued: 0, leftOut: [{ name, number: certificate.number }] })
  expect(body.leftOut[0]?.why).toContain('The agency has not approved this name')
  expect((await issue({ holder: undefined, holderId: id })).body.request).toMatchObject({ type: 'coi' })
})

test('what is issued for another request to a holder who waits answers both: neither waits any more', async () => {
  const { issue, holderOf, agent, people, given, form, context } = await portalWithRequest()
  const waitingRequest = (await issue({})).body.request
  const otherRequest = await given.request({ type: 'coi', details: 'Also for PNC, before Friday.' })
  const holder = await holderOf()
  const approvalInput = {
    clientId: people.client.id,
    holderId: holder?.id ?? '',
    ...form,
    requestId: otherRequest.id,
  }
  const { certificate } = (await agent.call(api.certificates.issueFor, approvalInput)).body
  const { requests } = (await agent.call(api.requests.list, {})).body
  expect(Object.fromEntries(requests.map(({ id, status }) => [id, status]))).toEqual({
    [waitingRequest?.id ?? '']: 'completed',
    [otherRequest.id]: 'completed',
  })
  expect(await holderOf()).toMatchObject({ requestId: null, certificate: { number: certificate.number } })
  expect((await agent.call(api.today.list, {})).body.waiting).toEqual([])
  // In the client's timeline the certificate belongs to the request that it answers.
  const answeredRequest = context.db
    .selectFrom('certificates')
    .select('requestId')
    .where('id', '=', certificate.id)
  expect(await answeredRequest.executeTakeFirstOrThrow()).toEqual({ requestId: otherRequest.id })
})
