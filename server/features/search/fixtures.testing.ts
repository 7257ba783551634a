import { exampleCalls } from '../../testing/example-calls.ts'

export const searchCalls = exampleCalls('search', {
  find: { send: () => ({ q: 'tidewheel' }), records: [] },
})
