import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const noteFixtures = new Fixtures(({ as, people: { agent, client } }) => ({
  async note(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.notes.create>> = {}) {
    const { by = agent, ...fields } = overrides
    const { body, failure } = await as(by).call(api.notes.create, {
      text: 'Prefers to be called before ten.',
      clientId: client.id,
      ...fields,
    })
    expect(failure, 'the note was added').not.toHaveProperty('error')
    return body.note
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof noteFixtures> {}
}

export const notesCalls = exampleCalls('notes', {
  export: { records: ['agency.listExported'] },
  list: { send: ({ people }) => ({ clientId: people.client.id }), records: [] },
  create: {
    send: ({ people }) => ({ text: 'Prefers to be called before ten.', clientId: people.client.id }),
    records: ['note.added'],
  },
  change: {
    send: async ({ given }) => ({ id: (await given.note()).id, text: 'Prefers mail.' }),
    records: ['note.changed'],
  },
  remove: { send: async ({ given }) => ({ id: (await given.note()).id }), records: ['note.removed'] },
})
