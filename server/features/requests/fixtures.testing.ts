import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const requestFixtures = new Fixtures(({ as, people: { client } }) => ({
  async request(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.requests.create>> = {}) {
    const { by = client, ...fields } = overrides
    const { body, failure } = await as(by).call(api.requests.create, { type: 'coi', ...fields })
    expect(failure, 'the request was made').not.toHaveProperty('error')
    return body.request
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof requestFixtures> {}
}

export const requestsCalls = exampleCalls('requests', {
  list: { records: [] },
  export: { records: ['agency.listExported'] },
  one: { send: async ({ given }) => ({ id: (await given.request()).id }), records: [] },
  create: { send: () => ({ type: 'coi' }), records: ['request.created'] },
  createFor: {
    send: ({ people }) => ({ clientId: people.client.id, type: 'other' }),
    records: ['request.opened'],
  },
  completeSeveral: {
    send: async ({ given }) => ({ requestIds: [(await given.request()).id] }),
    records: ['request.statusChanged'],
  },
  setStage: {
    send: async ({ given }) => ({
      requestId: (await given.request()).id,
      stage: 'waiting for carrier',
      sentHow: 'e-mail',
    }),
    records: ['request.stageChanged'],
  },
  assign: {
    send: async ({ given, people }) => ({
      requestId: (await given.request()).id,
      ownerId: people.agent.id,
      dueOn: '2126-12-01',
    }),
    records: ['request.assigned'],
  },
  confirm: {
    send: async ({ given }) => {
      const policy = (await given.policy()).id
      const request = await given.request({ type: 'endorsement', policyId: policy })
      const address = { street: '9 Wharf Road', city: 'Mystic', state: 'CT', zip: '06355' }
      return {
        requestId: request.id,
        change: { what: 'change address', ...address },
        effectiveOn: '2026-09-01',
        source: 'e-mail',
      }
    },
    records: ['client.changed', 'request.changeConfirmed'],
  },
  comments: { send: async ({ given }) => ({ requestId: (await given.request()).id }), records: [] },
  comment: {
    send: async ({ given }) => ({ requestId: (await given.request()).id, said: 'Which of the vans?' }),
    records: ['request.commented'],
  },
  attach: {
    send: async ({ given }) => ({ requestId: (await given.request()).id, file: pdfFile('signed.pdf') }),
    records: ['document.uploaded'],
  },
  changeStatus: {
    send: async ({ given }) => ({ requestId: (await given.request()).id, status: 'completed' }),
    records: ['request.statusChanged'],
  },
  figures: { records: [] },
})
