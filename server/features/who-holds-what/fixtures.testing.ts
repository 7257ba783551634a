import { exampleCalls } from '../../testing/example-calls.ts'

export const whoHoldsWhatCalls = exampleCalls('whoHoldsWhat', {
  list: { records: [] },
  export: { records: ['agency.listExported'] },
})
