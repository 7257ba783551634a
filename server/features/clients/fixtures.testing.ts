import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'

export const clientFixtures = new Fixtures(({ context, people: { agent } }) => ({
  client: (overrides: Partial<TestPerson> & { agent?: TestPerson; company?: string } = {}) =>
    addTestPerson(context, { role: 'client', agent, ...overrides }),
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof clientFixtures> {}
}

const contact = {
  firstName: 'Ines',
  lastName: 'Barlow',
  email: 'ines@tidewheel.example',
  phone: null,
  title: null,
}
const contactId = async ({ as, people }: ExampleWorld) => {
  const { body } = await as(people.agent).call(api.contacts.add, { id: people.client.id, ...contact })
  return body.client.contacts.at(-1)?.id ?? ''
}

export const clientsCalls = exampleCalls('clients', {
  list: { records: [] },
  export: { records: ['agency.listExported'] },
  add: {
    send: ({ people }) => ({
      company: `Alder ${crypto.randomUUID()}`,
      phone: '8605550133',
      agentId: people.agent.id,
    }),
    records: ['client.created'],
  },
  addExternalId: {
    send: ({ people }) => ({ id: people.client.id, system: 'Epic', externalId: crypto.randomUUID() }),
    records: ['client.externalIdAdded'],
  },
  removeExternalId: {
    send: async ({ as, people }) => {
      const knownId = { id: people.client.id, system: 'Epic', externalId: crypto.randomUUID() }
      await as(people.admin).call(api.clients.addExternalId, knownId)
      return knownId
    },
    records: ['client.externalIdRemoved'],
  },
  one: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  update: {
    send: ({ people }) => ({ id: people.client.id, phone: '8605550111' }),
    records: ['client.changed'],
  },
  resetAccess: {
    send: async ({ given }) => ({ id: (await given.client()).id }),
    records: ['client.accessReset'],
  },
  showEin: { send: ({ people }) => ({ id: people.client.id }), records: ['client.einShown'] },
  close: { send: async ({ given }) => ({ id: (await given.client()).id }), records: ['client.closed'] },
  reopen: {
    send: async ({ as, given, people }) => {
      const { id } = await given.client()
      await as(people.agent).call(api.clients.close, { id })
      return { id }
    },
    records: ['client.reopened'],
  },
  agents: { records: [] },
})

export const emailChangesCalls = exampleCalls('emailChanges', {
  ask: {
    send: ({ people }) => ({ id: people.client.id, email: `${crypto.randomUUID()}@tidewheel.example` }),
    records: ['client.emailAsked'],
  },
  withdraw: {
    send: async ({ as, people }) => {
      const email = `${crypto.randomUUID()}@tidewheel.example`
      await as(people.agent, { confirmed: true }).call(api.emailChanges.ask, { id: people.client.id, email })
      return { id: people.client.id }
    },
    records: ['client.emailWithdrawn'],
  },
  lookup: {
    send: () => ({ token: 'made-up' }),
    records: [],
    whyUnrecorded: 'The confirmation is recorded.',
  },
  confirm: { send: () => ({ token: 'made-up' }), records: ['client.emailChanged'] },
})

export const contactsCalls = exampleCalls('contacts', {
  add: { send: ({ people }) => ({ id: people.client.id, ...contact }), records: ['client.contactAdded'] },
  change: {
    send: async (world) => ({
      id: world.people.client.id,
      contactId: await contactId(world),
      ...contact,
      title: 'Owner',
    }),
    records: ['client.contactChanged'],
  },
  remove: {
    send: async (world) => ({ id: world.people.client.id, contactId: await contactId(world) }),
    records: ['client.contactRemoved'],
  },
})
