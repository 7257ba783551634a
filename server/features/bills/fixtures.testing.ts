import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'
import { policyFixtures } from '../terms/fixtures.testing.ts'

/** A carrier's bill of a policy that costs $5,862, in two installments. */
const billForm = {
  by: 'carrier',
  premium: 5862,
  installments: [
    { dueOn: '2026-11-16', amount: 2931 },
    { dueOn: '2026-12-16', amount: 2931, charge: 7 },
  ],
} satisfies Omit<CallInput<typeof api.bills.enter>, 'policyId'>

export const billFixtures = new Fixtures((world) => {
  const { as, people } = world
  const { policy } = policyFixtures.madeIn(world)
  return {
    /** A carrier's bill in two installments, on a new policy unless `policyId` names one. */
    async bill(
      overrides: {
        by?: TestPerson
        policyId?: string
        form?: Partial<CallInput<typeof api.bills.enter>>
      } = {},
    ) {
      const { by = people.admin, policyId = (await policy()).id, form = {} } = overrides
      const { body, failure } = await as(by).call(api.bills.enter, { ...billForm, ...form, policyId })
      expect(failure, 'the bill was entered').not.toHaveProperty('error')
      return body.bill
    },
  }
})

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof billFixtures> {}
}

const payment = { paidOn: '2026-11-18', source: 'carrier page' } as const
const installmentId = async ({ given }: ExampleWorld) => (await given.bill()).installments[0]?.id ?? ''

export const billsCalls = exampleCalls('bills', {
  due: { records: [] },
  sums: { records: [] },
  byMonth: { records: [] },
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.bill()).policyId }), records: [] },
  enter: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, ...billForm }),
    records: ['policy.billEntered'],
  },
  change: {
    send: async ({ given }) => ({ id: (await given.bill()).id, ...billForm, premium: 5800, fees: 62 }),
    records: ['policy.billChanged'],
  },
  withdraw: {
    send: async ({ given }) => ({ id: (await given.bill()).id }),
    records: ['policy.billWithdrawn'],
  },
  notePaid: {
    send: async (world) => ({ id: await installmentId(world), ...payment }),
    records: ['policy.paymentNoted'],
  },
  notePaidSeveral: {
    send: async (world) => ({ ids: [await installmentId(world)], ...payment }),
    records: ['policy.paymentNoted'],
  },
  takeBack: {
    send: async (world) => {
      const id = await installmentId(world)
      await world.as(world.people.admin).call(api.bills.notePaid, { id, ...payment })
      return { id }
    },
    records: ['policy.paymentTakenBack'],
  },
  sayPaid: {
    send: async (world) => ({
      id: await installmentId(world),
      note: 'Paid on the carrier’s page',
      file: pdfFile('receipt.pdf'),
    }),
    records: ['document.uploaded', 'policy.saidPaid'],
  },
})
