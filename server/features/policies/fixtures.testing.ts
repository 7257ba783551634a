import { expect } from 'vitest'
import type { Sent } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { blanketForm } from '../../testing/believable.ts'
import { exampleCalls, type World } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/given.ts'
import type { Person } from '../../testing/people.ts'

export const policyFixtures = new Fixtures(({ as, people: { admin, client } }) => {
  const made = {
    async policy(more: { client?: Person; by?: Person } & Partial<Sent<typeof api.policies.create>> = {}) {
      const { client: owner = client, by = admin, ...fields } = more
      const { body, failure } = await as(by).call(api.policies.create, {
        clientId: owner.id,
        policyNumber: 'HBP 204417',
        insurer: 'The Hartford',
        type: "Business Owner's Policy (BOP)",
        startDate: '2026-08-01',
        premium: 5862,
        ...fields,
      })
      expect(failure, 'the policy was added').not.toHaveProperty('error')
      return body.policy
    },

    /** The next term of a policy, confirmed by the carrier. */
    async renewal({ id: before }: { id: string }, { by = admin }: { by?: Person } = {}) {
      const { body } = await as(by).call(api.policies.renew, { id: before, premium: 6010 })
      const confirmed = await as(by).call(api.policies.confirmRenewal, { id: body.policy.id })
      expect(confirmed.failure, 'the renewal was confirmed').not.toHaveProperty('error')
      return confirmed.body.policy
    },

    /** A vehicle on an active auto policy of its own unless `policyId` names one. */
    async vehicle(
      more: { policyId?: string; client?: Person } & Partial<
        Sent<typeof api.vehicles.save>['vehicles'][number]
      > = {},
    ) {
      const { policyId, client: owner = client, ...told } = more
      const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' }
      const on = policyId ?? (await made.policy({ ...auto, client: owner })).id
      const vehicle = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821', ...told }
      const { body, failure } = await as(admin).call(api.vehicles.save, {
        policyId: on,
        cardState: 'CT',
        vehicles: [vehicle],
      })
      expect(failure, 'the vehicle was added').not.toHaveProperty('error')
      const [added] = body.vehicles
      if (!added) throw new Error('The vehicle is not on the policy')
      return added
    },

    /** A vehicle that the agency has bound and the carrier has not confirmed yet. */
    async temporaryVehicle() {
      const { policyId, ...van } = await made.vehicle()
      const { body, failure } = await as(admin).call(api.vehicles.save, {
        policyId,
        vehicles: [van, { year: 2025, make: 'Ford', model: 'E-Transit', temporaryUntil: '2026-12-15' }],
        asOf: { effectiveOn: '2026-11-19', source: 'telephone' },
      })
      expect(failure, 'the vehicle was bound').not.toHaveProperty('error')
      const added = body.vehicles.find(({ temporaryUntil }) => temporaryUntil !== null)
      if (!added) throw new Error('The vehicle is not on the policy')
      return added
    },
  }
  return made
})

declare module '../../testing/given.ts' {
  interface TestFixtures extends FixturesOf<typeof policyFixtures> {}
}

const newPolicy = {
  policyNumber: 'HBP 1',
  insurer: 'Hanover',
  type: 'General Liability Insurance',
  startDate: '2026-11-01',
}
const renewalId = async ({ as, given, people }: World, more: { shown?: boolean } = {}) => {
  const renewal = { id: (await given.policy()).id, premium: 6010, ...more }
  const { body } = await as(people.admin).call(api.policies.renew, renewal)
  return body.policy.id
}
const notice = async ({ as, given, people }: World) => {
  const { body } = await as(people.admin).call(api.policyEvents.enter, {
    policyId: (await given.policy()).id,
    kind: 'notice of cancellation',
    effectiveOn: '2026-12-10',
    source: 'e-mail',
    reason: 'non-payment',
    amountDue: 412,
    payBy: '2026-12-09',
  })
  return { id: body.events[0]?.id ?? '' }
}

export const policiesCalls = exampleCalls('policies', {
  list: { records: [] },
  renewals: { records: [] },
  export: { records: ['agency.listExported'] },
  exportRenewals: { records: ['agency.listExported'] },
  one: { send: async ({ given }) => ({ id: (await given.policy()).id }), records: [] },
  ofClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  ofClients: { send: ({ people }) => ({ ids: people.client.id }), records: [] },
  ofType: { send: () => ({ category: 'commercial', type: 'Cyber-Liability-Insurance' }), records: [] },
  count: { records: [] },
  create: {
    send: ({ people }) => ({ clientId: people.client.id, ...newPolicy }),
    records: ['policy.created'],
  },
  createFor: {
    send: ({ people }) => ({ userId: people.client.id, ...newPolicy }),
    records: ['policy.created'],
  },
  update: {
    send: async ({ given }) => ({ id: (await given.policy()).id, premium: 10 }),
    records: ['policy.changed'],
  },
  updateForm: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, premium: 10 }),
    records: ['policy.changed'],
  },
  renew: {
    send: async ({ given }) => ({ id: (await given.policy()).id, premium: 6010 }),
    records: ['policy.renewed'],
  },
  confirmRenewals: {
    send: async (world) => ({ policyIds: [await renewalId(world)], source: 'carrier list' }),
    records: ['policy.renewalConfirmed'],
  },
  showRenewal: {
    send: async (world) => ({ id: await renewalId(world, { shown: false }), because: 'payroll rose' }),
    records: ['policy.renewalShown'],
  },
  confirmRenewal: {
    send: async (world) => ({ id: await renewalId(world) }),
    records: ['policy.renewalConfirmed'],
  },
  deactivate: {
    send: async ({ given }) => ({ id: (await given.policy()).id }),
    records: ['policy.deactivated'],
  },
  restore: {
    send: async ({ as, given, people }) => {
      const id = (await given.policy()).id
      await as(people.admin).call(api.policies.deactivate, { id })
      return { id }
    },
    records: ['policy.restored'],
  },
})

export const policyEventsCalls = exampleCalls('policyEvents', {
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.policy()).id }), records: [] },
  issuedSince: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, day: '2026-08-02' }),
    records: [],
  },
  enter: {
    send: async ({ given }) => ({
      policyId: (await given.policy()).id,
      kind: 'audit',
      effectiveOn: '2026-08-01',
      source: 'letter',
      premium: 6210,
    }),
    records: ['policy.audited'],
  },
  letter: { send: notice, records: [] },
  takeBack: { send: notice, records: ['policy.eventTakenBack'] },
})

export const policyPartsCalls = exampleCalls('policyParts', {
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.policy()).id }), records: [] },
  save: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, kind: 'form', parts: [blanketForm] }),
    records: ['policy.partsChanged'],
  },
  saveFacts: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, aggregateApplies: 'project' }),
    records: ['policy.partsChanged'],
  },
})

export const vehiclesCalls = exampleCalls('vehicles', {
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId }), records: [] },
  save: {
    send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId, vehicles: [] }),
    records: ['policy.vehiclesChanged'],
  },
  showVin: {
    send: async ({ given }) => ({ id: (await given.vehicle()).id }),
    records: ['policy.vinShown'],
  },
  confirm: {
    send: async ({ given }) => ({ id: (await given.temporaryVehicle()).id, source: 'e-mail' }),
    records: ['policy.vehiclesChanged'],
  },
})
