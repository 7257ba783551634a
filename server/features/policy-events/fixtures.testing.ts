import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

const notice = async ({ as, given, people }: ExampleWorld) => {
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
