import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'
import { wizardAnswers } from '../../testing/sample-input.ts'

export const quoteFixtures = new Fixtures(({ as, people: { client } }) => ({
  async quote(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.quotes.request>> = {}) {
    const { by = client, ...fields } = overrides
    const { body, failure } = await as(by).call(api.quotes.request, { ...wizardAnswers, ...fields })
    expect(failure, 'the quote was asked for').not.toHaveProperty('error')
    return body.quote
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof quoteFixtures> {}
}

const shownQuote = async ({ as, given, people }: ExampleWorld) => {
  const quoteId = (await given.quote()).id
  await given.offer({ quoteId })
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId })
  return quoteId
}

export const quotesCalls = exampleCalls('quotes', {
  list: { records: [] },
  ofClients: { records: [] },
  export: { records: ['agency.listExported'] },
  ofClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  one: { send: async ({ given }) => ({ id: (await given.quote()).id }), records: [] },
  request: {
    send: () => ({ ...wizardAnswers, file: pdfFile('loss-runs.pdf') }),
    records: ['document.attached', 'quote.requested'],
  },
  createFor: {
    send: ({ people }) => ({
      userId: people.client.id,
      category: 'commercial',
      type: 'Cyber Liability Insurance',
      file: pdfFile('loss-runs.pdf'),
    }),
    records: ['document.attached', 'quote.created'],
  },
  setStatus: {
    send: async ({ given }) => ({ quoteId: (await given.quote()).id, status: 'declined' }),
    records: ['quote.statusChanged'],
  },
  toggleAmounts: {
    send: async ({ given }) => ({ quoteId: (await given.quote()).id }),
    records: ['quote.amountsShown'],
  },
  finalize: {
    send: async (world) => ({ quoteid: await shownQuote(world) }),
    records: ['request.created', 'quote.finalized'],
  },
  remove: {
    send: async ({ given }) => ({ quoteId: (await given.quote()).id }),
    records: ['quote.deleted'],
  },
})
