import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const messageFixtures = new Fixtures(({ as, people: { agent, client } }) => ({
  async message(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.messages.send>> = {}) {
    const { by = agent, ...fields } = overrides
    const { body, failure } = await as(by).call(api.messages.send, {
      content: 'Do you have twenty minutes this week?',
      receiverId: client.id,
      ...fields,
    })
    expect(failure, 'the message was sent').not.toHaveProperty('error')
    return body.message
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof messageFixtures> {}
}

export const messagesCalls = exampleCalls('messages', {
  list: { records: [] },
  ofClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  exportOfClient: { send: ({ people }) => ({ id: people.client.id }), records: ['agency.listExported'] },
  conversations: { records: [] },
  sendToSeveral: {
    send: ({ people }) => ({ content: 'The office is closed on Friday.', clientIds: [people.client.id] }),
    records: ['message.sent'],
  },
  send: {
    send: ({ people }) => ({
      content: 'Hello, Daniel',
      receiverId: people.client.id,
      file: pdfFile('letter.pdf'),
    }),
    records: ['document.attached', 'message.sent'],
  },
  read: {
    by: 'client',
    send: async ({ given }) => ({ messageId: (await given.message()).id }),
    records: ['message.read'],
  },
  readUpTo: {
    by: 'client',
    send: async ({ given, people }) => ({ clientId: people.client.id, upTo: (await given.message()).id }),
    records: ['message.read'],
  },
  unreadCount: { records: [] },
})
