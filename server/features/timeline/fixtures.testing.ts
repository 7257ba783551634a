import { exampleCalls } from '../../testing/example-calls.ts'

export const timelineCalls = exampleCalls('story', {
  glance: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  figures: { send: ({ people }) => ({ clientIds: [people.client.id] }), records: [] },
  lines: { send: ({ people }) => ({ id: people.client.id, search: 'bakery' }), records: [] },
  entries: {
    send: ({ people }) => ({ id: people.client.id, thread: 'account', day: '2026-11-20' }),
    records: [],
  },
})
