import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

const toMerge = async ({ as, given, people }: ExampleWorld) => {
  const sourceId = (await given.client()).id
  const { body } = await as(people.admin).call(api.merging.rehearse, {
    id: people.client.id,
    goesId: sourceId,
  })
  const { stays, goes } = body.rehearsal
  return { goesId: sourceId, staysVersion: stays.version, goesVersion: goes.version }
}

export const mergingCalls = exampleCalls('merging', {
  rehearse: {
    send: async ({ given, people }) => ({ id: people.client.id, goesId: (await given.client()).id }),
    records: [],
  },
  merge: {
    send: async (world) => ({ id: world.people.client.id, ...(await toMerge(world)) }),
    records: ['client.merged'],
  },
  merged: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  undo: {
    send: async (world) => {
      const id = world.people.client.id
      const { goesId, ...versions } = await toMerge(world)
      await world
        .as(world.people.admin, { confirmed: true })
        .call(api.merging.merge, { id, goesId, ...versions })
      return { id, mergedId: goesId }
    },
    records: ['client.mergerUndone', 'client.mergerUndone'],
  },
})
