import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const policyFixtures = new Fixtures(({ as, people: { admin, client } }) => {
  const fixtures = {
    async policy(
      overrides: { client?: TestPerson; by?: TestPerson } & Partial<
        CallInput<typeof api.policies.create>
      > = {},
    ) {
      const { client: owner = client, by = admin, ...fields } = overrides
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
    async renewal({ id: expiringId }: { id: string }, { by = admin }: { by?: TestPerson } = {}) {
      const { body } = await as(by).call(api.policies.renew, { id: expiringId, premium: 6010 })
      const confirmedReply = await as(by).call(api.policies.confirmRenewal, { id: body.policy.id })
      expect(confirmedReply.failure, 'the renewal was confirmed').not.toHaveProperty('error')
      return confirmedReply.body.policy
    },
  }
  return fixtures
})

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof policyFixtures> {}
}

const newPolicy = {
  policyNumber: 'HBP 1',
  insurer: 'Hanover',
  type: 'General Liability Insurance',
  startDate: '2026-11-01',
}
const renewalId = async ({ as, given, people }: ExampleWorld, overrides: { shown?: boolean } = {}) => {
  const renewal = { id: (await given.policy()).id, premium: 6010, ...overrides }
  const { body } = await as(people.admin).call(api.policies.renew, renewal)
  return body.policy.id
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
  premiums: { records: [] },
  premiumsOfClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
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
