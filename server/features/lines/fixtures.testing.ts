import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'

const newLine = () =>
  ({ name: `Flood ${crypto.randomUUID()}`, category: 'commercial', kind: 'property' }) as const

export const linesCalls = exampleCalls('lines', {
  list: { records: [] },
  add: { send: () => newLine(), records: ['agency.lineAdded'] },
  save: {
    send: () => ({
      slug: 'Inland-Marine-Insurance',
      name: 'Inland Marine and Equipment Insurance',
    }),
    records: ['agency.lineChanged'],
  },
  merge: {
    send: async ({ as, people }) => {
      const line = newLine()
      await as(people.admin).call(api.lines.add, line)
      return { slug: line.name, into: 'Commercial Property Insurance' }
    },
    records: ['agency.lineMerged'],
  },
  retire: { send: () => ({ slug: 'life' }), records: ['agency.lineRetired'] },
  restore: {
    send: async ({ as, people }) => {
      await as(people.admin).call(api.lines.retire, { slug: 'life' })
      return { slug: 'life' }
    },
    records: ['agency.lineRestored'],
  },
})
