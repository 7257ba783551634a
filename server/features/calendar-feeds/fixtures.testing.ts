import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import type { TestPerson } from '../../testing/people.ts'

const feedOf = async (person: TestPerson, { as }: ExampleWorld) => {
  const { body } = await as(person, { confirmed: true }).call(api.calendarFeeds.create, {})
  return { token: new URL(body.url).pathname.split('/').at(-2) ?? '' }
}

export const calendarFeedCalls = exampleCalls('calendarFeeds', {
  mine: { records: [] },
  create: { records: ['user.calendarTurnedOn'] },
  turnOff: {
    send: async (world) => {
      await feedOf(world.people.agent, world)
      return {}
    },
    records: ['user.calendarTurnedOff'],
  },
  read: {
    send: (world) => feedOf(world.people.client, world),
    records: [],
    whyUnrecorded: 'calendar programs read every few minutes; the feed has the last time',
  },
})
