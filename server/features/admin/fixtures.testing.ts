import { expect } from 'vitest'
import { api } from '../../../contract/index.ts'
import { usualWeek } from '../../../contract/values/business-hours.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pngFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { quayAgency } from '../../testing/sample-input.ts'

export const adminFixtures = new Fixtures(({ as, context, people: { admin, agent } }) => ({
  /** Adds an agent who covers for another one, from yesterday to ten days ahead. */
  async cover(overrides: { agent?: TestPerson; by?: TestPerson } = {}) {
    const coverer = await addTestPerson(context, { role: 'agent', firstName: 'Ruth', lastName: 'Adeyemi' })
    const { agent: leavingAgent = agent, by = admin } = overrides
    const { failure } = await as(by, { confirmed: true }).call(api.admin.nameCover, {
      agentId: leavingAgent.id,
      coverId: coverer.id,
      fromDay: '2026-11-19',
      untilDay: '2026-11-30',
    })
    expect(failure, 'the cover was named').not.toHaveProperty('error')
    return coverer
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof adminFixtures> {}
}

const days = { fromDay: '2026-12-01', untilDay: '2026-12-04' }
const newAgentId = async ({ context }: ExampleWorld) => (await addTestPerson(context, { role: 'agent' })).id
const newManager = async (world: ExampleWorld) => {
  const manager = { id: world.people.client.id, agentId: await newAgentId(world) }
  await world.as(world.people.admin).call(api.admin.nameManager, manager)
  return manager
}

export const adminCalls = exampleCalls('admin', {
  agents: { records: [] },
  exportAgents: { records: ['agency.listExported'] },
  hire: {
    send: () => ({
      firstName: 'Owen',
      lastName: 'Pruitt',
      email: `${crypto.randomUUID()}@invited.example`,
      phone: '',
      license: '',
      role: 'agent',
    }),
    records: ['agent.created'],
  },
  update: {
    send: async (world) => ({ id: await newAgentId(world), license: 'CT 1' }),
    records: ['agent.changed'],
  },
  changeRole: {
    send: async (world) => ({ id: await newAgentId(world), role: 'admin' }),
    records: ['agent.roleChanged'],
  },
  deactivate: { send: async (world) => ({ id: await newAgentId(world) }), records: ['agent.deactivated'] },
  restore: {
    send: async (world) => {
      const id = await newAgentId(world)
      await world.as(world.people.admin, { confirmed: true }).call(api.admin.deactivate, { id })
      return { id }
    },
    records: ['agent.restored'],
  },
  resetAccess: { send: async (world) => ({ id: await newAgentId(world) }), records: ['agent.accessReset'] },
  link: {
    send: async (world) => {
      const id = await newAgentId(world)
      await world.as(world.people.admin, { confirmed: true }).call(api.admin.resetAccess, { id })
      return { id }
    },
    records: ['agent.linkCopied'],
  },
  assign: {
    send: ({ people }) => ({ agentId: people.agent.id, clientIds: [people.client.id] }),
    records: ['client.reassigned'],
  },
  nameManager: {
    send: async (world) => ({ id: world.people.client.id, agentId: await newAgentId(world) }),
    records: ['client.managerNamed'],
  },
  endManager: {
    send: newManager,
    records: ['client.managerEnded'],
  },
  markContact: {
    send: newManager,
    records: ['client.contactMarked'],
  },
  nameCover: {
    send: async (world) => ({ ...days, agentId: world.people.agent.id, coverId: await newAgentId(world) }),
    records: ['agent.coverNamed'],
  },
  endCover: {
    send: async (world) => {
      const cover = { ...days, agentId: world.people.agent.id, coverId: await newAgentId(world) }
      const { body } = await world
        .as(world.people.admin, { confirmed: true })
        .call(api.admin.nameCover, cover)
      return { id: body.cover.id }
    },
    records: ['agent.coverEnded'],
  },
  settings: { records: [] },
  changeSettings: { send: () => ({ requiresTwoStep: false }), records: ['agency.settingsChanged'] },
  changeAgency: {
    send: () => ({ ...quayAgency, license: `CT ${crypto.randomUUID()}` }),
    records: ['agency.detailsChanged'],
  },
  changeHours: {
    send: () => ({
      week: [...usualWeek],
      holidays: [{ day: '2026-12-25', name: `Christmas Day ${crypto.randomUUID()}` }],
    }),
    records: ['agency.hoursChanged'],
  },
  setLogo: { send: () => ({ file: pngFile('logo.png') }), records: ['agency.logoChanged'] },
  removeLogo: {
    send: async ({ as, people }) => {
      await as(people.admin).call(api.admin.setLogo, { file: pngFile('logo.png') })
      return {}
    },
    records: ['agency.logoRemoved'],
  },
})
