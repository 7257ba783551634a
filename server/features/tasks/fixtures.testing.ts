import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const taskFixtures = new Fixtures(({ as, people: { agent, client } }) => ({
  /** A task of the agent about the client. */
  async task(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.tasks.create>> = {}) {
    const { by = agent, ...fields } = overrides
    const { body, failure } = await as(by).call(api.tasks.create, {
      what: 'Call about the payroll for the audit',
      clientId: client.id,
      ...fields,
    })
    expect(failure, 'the task was made').not.toHaveProperty('error')
    return body.task
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof taskFixtures> {}
}

export const tasksCalls = exampleCalls('tasks', {
  export: { records: ['agency.listExported'] },
  list: { records: [] },
  one: { send: async ({ given }) => ({ id: (await given.task()).id }), records: [] },
  owners: { send: ({ people }) => ({ clientId: people.client.id }), records: [] },
  create: {
    send: ({ people }) => ({ what: 'Send the loss runs to the carrier', clientId: people.client.id }),
    records: ['task.created'],
  },
  change: {
    send: async ({ given }) => ({ id: (await given.task()).id, what: 'Call about the audit' }),
    records: ['task.changed'],
  },
  complete: { send: async ({ given }) => ({ id: (await given.task()).id }), records: ['task.completed'] },
  reopen: {
    send: async ({ as, given, people }) => {
      const { id } = await given.task()
      await as(people.agent).call(api.tasks.complete, { id })
      return { id }
    },
    records: ['task.reopened'],
  },
  remove: { send: async ({ given }) => ({ id: (await given.task()).id }), records: ['task.removed'] },
})
