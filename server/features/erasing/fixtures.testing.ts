import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'

// Each call sends another number, because a call that changes nothing records nothing.
let correspondenceYears = 11

export const erasingCalls = exampleCalls('erasing', {
  changeRetention: {
    send: () => {
      correspondenceYears = 11 + ((correspondenceYears + 1) % 9)
      return { policies: 7, claims: 10, quotes: 3, correspondence: correspondenceYears }
    },
    records: ['agency.retentionChanged'],
  },
  rehearse: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  erase: {
    send: async ({ as, given, people }) => {
      const { id } = await given.client()
      await as(people.admin).call(api.clients.close, { id })
      return { id, until: null }
    },
    records: ['client.erased'],
  },
  erasePerson: {
    send: async ({ given, people }) => ({ id: people.client.id, userId: (await given.colleague()).id }),
    records: ['client.personErased'],
  },
})
