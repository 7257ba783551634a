import { exampleCalls } from '../../testing/example-calls.ts'

export const homeCalls = exampleCalls('home', {
  client: { records: [] },
  next: { records: [] },
  agent: { records: [] },
})
