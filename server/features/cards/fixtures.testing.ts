import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pngFile } from '../../testing/files.ts'

const cardLink = async ({ as, given, people }: ExampleWorld) => {
  const { body } = await as(people.client).call(api.cards.share, { id: (await given.vehicle()).id })
  return { id: body.link.id, token: body.link.url.replace(/.*\//, '') }
}

const carrierCard = async ({ as, given, people }: ExampleWorld) => {
  const { policyId } = await given.vehicle()
  const agent = as(people.agent)
  const vehicles = [{ year: 2019, make: 'Ford', model: 'Transit 250' }]
  await agent.call(api.vehicles.save, { policyId, cardState: 'RI', vehicles })
  const { body } = await agent.call(api.cards.uploadOfCarrier, { policyId, file: pngFile('id-card.png') })
  return { id: body.document.id }
}

const carrierCardLink = async (world: ExampleWorld) => {
  const { body } = await world.as(world.people.client).call(api.cards.shareCarrier, await carrierCard(world))
  return { token: body.link.url.replace(/.*\//, '') }
}

export const cardsCalls = exampleCalls('cards', {
  mine: { records: [] },
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId }), records: [] },
  paper: {
    send: async ({ given }) => ({ id: (await given.vehicle()).id }),
    records: ['policy.cardViewed'],
  },
  papers: {
    send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId }),
    records: ['policy.cardViewed'],
  },
  uploadOfCarrier: {
    send: async ({ given }) => ({
      policyId: (await given.vehicle()).policyId,
      file: pngFile('id-card.png'),
    }),
    records: ['document.uploaded'],
  },
  carrierLink: { send: carrierCard, records: ['document.viewed'] },
  links: { send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId }), records: [] },
  share: {
    send: async ({ given }) => ({ id: (await given.vehicle()).id }),
    records: ['policy.cardShared'],
  },
  shareCarrier: { send: carrierCard, records: ['policy.cardShared'] },
  withdraw: {
    send: async (world) => ({ id: (await cardLink(world)).id }),
    records: ['policy.cardLinkWithdrawn'],
  },
  shared: { send: async (world) => ({ token: (await cardLink(world)).token }), records: [] },
  sharedCarrierLink: { send: carrierCardLink, records: [] },
  sharedPaper: { send: async (world) => ({ token: (await cardLink(world)).token }), records: [] },
})
