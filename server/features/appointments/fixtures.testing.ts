import { expect } from 'vitest'
import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

/** The first free slot: each slot can be booked once. */
const newSlot = async ({ as, people }: ExampleWorld, quoteid: string) => {
  const { days } = (await as(people.client).call(api.appointments.slots, { quoteid })).body
  return { quoteid, datetime: days.flatMap(({ slots }) => slots)[0] ?? '' }
}
const bookedQuoteId = async (world: ExampleWorld) => {
  const quoteid = (await world.given.quote()).id
  const slot = await newSlot(world, quoteid)
  const { status } = await world.as(world.people.client).call(api.appointments.book, slot)
  expect(status, 'the slot was booked').toBe(200)
  return quoteid
}

export const appointmentsCalls = exampleCalls('appointments', {
  exportComing: { records: ['agency.listExported'] },
  slots: { send: async ({ given }) => ({ quoteid: (await given.quote()).id }), records: [] },
  book: {
    send: async (world) => newSlot(world, (await world.given.quote()).id),
    records: ['quote.presentationBooked'],
  },
  move: {
    send: async (world) => newSlot(world, await bookedQuoteId(world)),
    records: ['quote.presentationMoved'],
  },
  cancel: {
    send: async (world) => ({ quoteid: await bookedQuoteId(world) }),
    records: ['quote.presentationCancelled'],
  },
  coming: { records: [] },
})
