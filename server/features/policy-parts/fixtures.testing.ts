import { exampleCalls } from '../../testing/example-calls.ts'
import { blanketForm } from '../../testing/sample-input.ts'

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
