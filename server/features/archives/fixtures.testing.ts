import { expect } from 'vitest'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const archiveFixtures = new Fixtures(({ as, context, people: { agent, client } }) => {
  const fixtures = {
    /** Deletes all archives, since a pending one blocks further requests. */
    async noArchives() {
      await context.db.deleteFrom('archives').execute()
    },

    /** A pending archive of a client's whole file. */
    async archive({ by = agent, of = client }: { by?: TestPerson; of?: TestPerson } = {}) {
      await fixtures.noArchives()
      const { body, failure } = await as(by, { confirmed: true }).call(api.archives.askOfClient, {
        id: of.id,
      })
      expect(failure, 'the archive was asked for').not.toHaveProperty('error')
      return body.archive
    },
  }
  return fixtures
})

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof archiveFixtures> {}
}

export const archivesCalls = exampleCalls('archives', {
  list: { records: [] },
  ask: {
    send: async ({ given }) => {
      await given.noArchives()
      return { withNotes: true }
    },
    records: ['agency.archiveAsked'],
  },
  ofClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  askOfClient: {
    send: async ({ given, people }) => {
      await given.noArchives()
      return { id: people.client.id }
    },
    records: ['client.archiveAsked'],
  },
  remove: {
    send: async ({ given }) => ({ id: (await given.archive()).id }),
    records: ['client.archiveRemoved'],
  },
})
