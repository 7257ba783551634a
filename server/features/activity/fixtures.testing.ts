import { exampleCalls } from '../../testing/example-calls.ts'

export const activityCalls = exampleCalls('activity', {
  ofClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  log: { records: [] },
  newest: { records: [] },
  people: { send: () => ({ search: 'Maria' }), records: [] },
  export: { records: ['agency.logExported'] },
})
