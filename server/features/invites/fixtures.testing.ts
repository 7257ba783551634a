import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const inviteFixtures = new Fixtures(({ as, people: { agent } }) => ({
  async invite(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.invites.create>> = {}) {
    const { by = agent, ...fields } = overrides
    const { body, failure } = await as(by).call(api.invites.create, {
      email: 'owen@pruitt.example',
      ...fields,
    })
    expect(failure, 'the invite was made').not.toHaveProperty('error')
    return body.invite
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof inviteFixtures> {}
}

const business = { company: '', ein: '89-1234567' }
const invitedEmail = () => `${crypto.randomUUID()}@invited.example`
const invite = ({ given }: ExampleWorld) => given.invite({ email: invitedEmail() })

export const invitesCalls = exampleCalls('invites', {
  export: { records: ['agency.listExported'] },
  list: { records: [] },
  create: {
    send: ({ people }) => ({ email: invitedEmail(), agentId: people.agent.id, ...business }),
    records: ['client.created', 'invite.created'],
  },
  send: {
    send: async (world) => {
      const { id, userId } = await invite(world)
      return { inviteId: id, userId }
    },
    records: ['invite.sent'],
  },
  correctEmail: {
    send: async (world) => ({ inviteId: (await invite(world)).id, email: invitedEmail() }),
    records: ['invite.emailCorrected'],
  },
  revoke: { send: async (world) => ({ inviteId: (await invite(world)).id }), records: ['invite.revoked'] },
  lookup: {
    send: async (world) => {
      const { email, token } = await invite(world)
      return { email, token: token ?? '' }
    },
    records: [],
  },
  accept: {
    send: async (world) => ({
      token: (await invite(world)).token ?? '',
      firstName: 'Owen',
      lastName: 'Pruitt',
      phone: '8605550112',
      password: 'tile and stone forever',
      ...business,
    }),
    records: ['invite.accepted', 'user.signedIn'],
  },
})
