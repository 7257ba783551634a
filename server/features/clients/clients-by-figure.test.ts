import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version'>
type Direction = 'asc' | 'desc'

// Spec: lists/sort
test('clients are in the order of their premium in force, open items and next renewal after every event that changes one', async () => {
  const { as, given, people, clock } = await portal()
  const { client, otherClient, otherAgent } = people
  const admin = as(people.admin)
  // The test clock: November 20, 2026.
  const term = { startDate: '2025-11-27', endDate: '2026-11-27' }
  const rival = await given.client({ company: 'Rival & Sons' })
  await given.client({ company: 'Without Anything' })
  await given.policy({ client: rival, ...term, policyNumber: 'R 1', premium: 500 })
  await given.policy({
    client: otherClient,
    ...term,
    endDate: '2026-11-26',
    policyNumber: 'O 1',
    premium: 700,
  })
  await given.request({ by: rival })

  const listClients = async (
    sort: 'premium' | 'open' | 'renewal',
    direction: Direction,
    person = people.admin,
  ) => {
    const clients = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = { sort, direction, limit: '3', ...(cursor && { cursor }) } as const
      const { body } = await as(person).call(api.clients.list, page)
      clients.push(...body.clients)
      cursor = body.nextCursor
    }
    return clients
  }
  /** Compares the lists with the figures of each client, and returns those of the first client. */
  const expectInOrder = async (event: string) => {
    const clientIds = (await admin.call(api.clients.list, {})).body.clients.map(({ id }) => id)
    const { figures } = (await admin.call(api.story.figures, { clientIds })).body
    const figuresById = new Map(figures.map((figure) => [figure.id, figure]))
    for (const direction of ['asc', 'desc'] as const) {
      const toSignedValue = (value: number) => (direction === 'asc' ? value : -value)
      const clientsByPremium = await listClients('premium', direction)
      const clientsByOpenItems = await listClients('open', direction)
      const renewals = (await listClients('renewal', direction)).map(({ nextRenewal }) => nextRenewal)
      const premiums = clientsByPremium.map(({ id }) =>
        toSignedValue(figuresById.get(id)?.premiumInForce ?? Number.NaN),
      )
      const counts = clientsByOpenItems.map(({ id }) =>
        toSignedValue(figuresById.get(id)?.openItems ?? Number.NaN),
      )
      expect(premiums, `${event}: premium ${direction}`).toEqual(premiums.toSorted((a, b) => a - b))
      expect(counts, `${event}: open items ${direction}`).toEqual(counts.toSorted((a, b) => a - b))
      const days = renewals.flatMap((day) => day ?? [])
      const orderedDays = direction === 'asc' ? days.toSorted() : days.toSorted().toReversed()
      // Clients without a policy to renew come last in both directions.
      const noRenewals = renewals.slice(days.length).map(() => null)
      expect(renewals, `${event}: renewal ${direction}`).toEqual([...orderedDays, ...noRenewals])
      for (const list of [clientsByPremium, clientsByOpenItems])
        expect(list.map(({ id }) => id).toSorted(), event).toEqual(clientIds.toSorted())
    }
    const { premiumInForce, openItems } = figuresById.get(client.id) ?? {}
    return [premiumInForce, openItems]
  }

  expect(await expectInOrder('nothing')).toEqual([0, 0])
  const { id } = await given.policy({ client, ...term, policyNumber: 'T 1', premium: 600 })
  // A renewal within 30 days is an open item.
  expect(await expectInOrder('a policy')).toEqual([600, 1])
  await admin.call(api.policies.update, { id, premium: 800 })
  expect(await expectInOrder('another premium')).toEqual([800, 1])
  await given.policy({
    client,
    startDate: '2026-11-22',
    endDate: '2027-05-01',
    policyNumber: 'T 2',
    premium: 90,
  })
  expect(await expectInOrder('a policy to begin')).toEqual([800, 1])

  const enter = async (event: EventInput) => {
    const { version } = (await admin.call(api.policyEvents.ofPolicy, { policyId: id })).body
    const reply = await admin.call(api.policyEvents.enter, { policyId: id, version, ...event })
    expect(reply.status, event.kind).toBe(200)
  }
  const cancelledInput = {
    kind: 'cancellation',
    source: 'e-mail',
    reason: 'other',
    noticeGiven: 'yes',
  } as const
  await enter({ ...cancelledInput, effectiveOn: '2026-11-25' })
  expect((await expectInOrder('a cancellation to come'))[0]).toBe(800)
  clock.time = new Date('2026-11-25T15:00:00Z')
  expect((await expectInOrder('the day of the cancellation'))[0]).toBe(90)
  await enter({
    ...{ kind: 'reinstatement', effectiveOn: '2026-11-25', source: 'e-mail', noLoss: 'not asked' },
  })
  expect((await expectInOrder('a reinstatement'))[0]).toBe(890)
  clock.time = new Date('2026-11-20T15:00:00Z')

  const [, openBefore = 0] = await expectInOrder('the day of the reinstatement')
  const request = await given.request({ by: client })
  const task = await given.task({ what: 'Call', clientId: client.id, dueOn: '2026-11-20' })
  await given.message({ by: client })
  expect((await expectInOrder('three items'))[1]).toBe(openBefore + 3)
  await as(people.agent).call(api.today.snooze, { kind: 'request', id: request.id, untilDay: '2026-12-01' })
  expect((await expectInOrder('a snooze'))[1]).toBe(openBefore + 3)
  await admin.call(api.requests.changeStatus, { requestId: request.id, status: 'completed' })
  await admin.call(api.tasks.complete, { id: task.id })
  expect((await expectInOrder('two items done'))[1]).toBe(openBefore + 1)
  await admin.call(api.policies.deactivate, { id, reason: 'replaced' })
  expect((await expectInOrder('a deactivated policy'))[0]).toBe(0)

  const { policies } = (await admin.call(api.policies.ofClient, { id: rival.id })).body
  await given.renewal({ id: policies[0]?.id ?? '' })
  await expectInOrder('a renewal')
  clock.time = new Date('2026-11-27T15:00:00Z')
  expect(await expectInOrder('the end of a term')).toEqual([90, expect.any(Number)])
  expect((await listClients('open', 'desc', otherAgent)).map(({ id }) => id)).toEqual([otherClient.id])
})
