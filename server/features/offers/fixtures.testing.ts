import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const offerFixtures = new Fixtures(({ as, people: { agent } }) => ({
  async offer(
    overrides: { by?: TestPerson; quoteId: string } & Partial<CallInput<typeof api.offers.create>>,
  ) {
    const { by = agent, ...fields } = overrides
    const { body, failure } = await as(by).call(api.offers.create, {
      insurerName: 'The Hartford',
      premium: 9985,
      ...fields,
    })
    expect(failure, 'the offer was added').not.toHaveProperty('error')
    return body.detail
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof offerFixtures> {}
}

const offerId = async ({ given }: ExampleWorld) =>
  (await given.offer({ quoteId: (await given.quote()).id })).id

export const offersCalls = exampleCalls('offers', {
  list: { send: async ({ given }) => ({ id: (await given.quote()).id }), records: [] },
  create: {
    send: async ({ given }) => ({
      quoteId: (await given.quote()).id,
      insurerName: 'Chubb',
      premium: 2388,
      file: pdfFile('offer.pdf'),
    }),
    records: ['quote.paperFiled', 'quote.offerAdded'],
  },
  update: {
    send: async (world) => ({ detailId: await offerId(world), premium: 2401, file: pdfFile('offer.pdf') }),
    records: ['quote.paperFiled', 'quote.offerChanged'],
  },
  renew: {
    send: async ({ as, given, people }) => {
      const renewedInput = {
        renews: (await given.policy()).id,
        category: 'commercial',
        type: 'Cyber Liability Insurance',
      } as const
      const { body } = await as(people.admin).call(api.quotes.createFor, {
        userId: people.client.id,
        ...renewedInput,
      })
      return { detailId: (await given.offer({ by: people.admin, quoteId: body.quote.id })).id, shown: true }
    },
    records: ['policy.renewed', 'quote.statusChanged'],
  },
  remove: { send: async (world) => ({ detailId: await offerId(world) }), records: ['quote.offerDeleted'] },
})
