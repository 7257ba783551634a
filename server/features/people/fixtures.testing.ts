import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Right } from '../../../contract/values/rights.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { insertPerson } from './queries.ts'

export const peopleFixtures = new Fixtures(({ as, context, people: { admin, client } }) => ({
  async colleague(overrides: Partial<TestPerson> & { of?: string; may?: Right } = {}) {
    const { of = client.id, may = 'everything', ...person } = overrides
    const addedPerson = await addTestPerson(context, {
      firstName: 'Nora',
      lastName: 'Quist',
      ...person,
      role: 'client',
    })
    const timestamp = context.now().toISOString()
    await insertPerson(context.db, {
      accountId: of,
      userId: addedPerson.id,
      may,
      title: null,
      actorId: admin.id,
      timestamp: timestamp,
    })
    return addedPerson
  },

  /** A person with an open invitation to the client's account. */
  async invited(overrides: Partial<CallInput<typeof api.people.add>> = {}) {
    const email = `${crypto.randomUUID()}@tidewheel.example`
    const { body, failure } = await as(admin, { confirmed: true }).call(api.people.add, {
      clientId: client.id,
      email,
      may: 'certificates',
      ...overrides,
    })
    expect(failure, 'the person was added').not.toHaveProperty('error')
    return body.person
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof peopleFixtures> {}
}

export const peopleCalls = exampleCalls('people', {
  list: { send: ({ people }) => ({ clientId: people.client.id }), records: [] },
  add: {
    send: ({ people }) => ({
      clientId: people.client.id,
      email: `${crypto.randomUUID()}@tidewheel.example`,
      may: 'certificates',
    }),
    records: ['client.personAdded', 'invite.created', 'invite.sent'],
  },
  invite: {
    send: async ({ given, people }) => ({ clientId: people.client.id, userId: (await given.invited()).id }),
    records: ['invite.sent'],
  },
  change: {
    send: async ({ given, people }) => ({
      clientId: people.client.id,
      userId: (await given.colleague()).id,
      may: 'read',
    }),
    records: ['client.personChanged'],
  },
  makeOwner: {
    send: async ({ given }) => {
      const { id: clientId } = await given.client()
      return { clientId, userId: (await given.colleague({ of: clientId })).id }
    },
    records: ['client.ownerChanged'],
  },
  view: {
    send: ({ people }) => ({ clientId: people.client.id, userId: people.client.id }),
    records: ['client.viewedAs'],
  },
  end: {
    send: async ({ given, people }) => ({ clientId: people.client.id, userId: (await given.colleague()).id }),
    records: ['client.personEnded'],
  },
})
