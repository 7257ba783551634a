import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'

const groton = {
  kind: 'town',
  name: 'Town of Groton',
  street: '45 Fort Hill Road',
  city: 'Groton',
  state: 'CT',
  zip: '06340',
  emails: ['clerk@groton.example', 'risk@groton.example'],
  aliases: ['Groton, Town of'],
} as const

// The directory has each name and address once.
let houseNumber = 0
const addOtherHolder = () => {
  houseNumber += 1
  return {
    ...groton,
    emails: [...groton.emails],
    aliases: [...groton.aliases],
    street: `${houseNumber} Fort Hill Road`,
  }
}

export const directoryFixtures = new Fixtures(({ as, people: { agent } }) => ({
  async directoryHolder(overrides: Partial<CallInput<typeof api.holderDirectory.add>> = {}) {
    const { body, failure } = await as(agent).call(api.holderDirectory.add, {
      ...addOtherHolder(),
      ...overrides,
    })
    expect(failure, 'the holder was added').not.toHaveProperty('error')
    return body.holder
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof directoryFixtures> {}
}

export const holderDirectoryCalls = exampleCalls('holderDirectory', {
  list: { records: [] },
  one: { send: async ({ given }) => ({ id: (await given.directoryHolder()).id }), records: [] },
  export: { records: ['agency.listExported'] },
  add: { send: addOtherHolder, records: ['agency.directoryHolderAdded'] },
  change: {
    send: async ({ given }) => ({
      id: (await given.directoryHolder()).id,
      ...addOtherHolder(),
      name: 'Town of Groton, Town Clerk',
    }),
    records: ['agency.directoryHolderChanged'],
  },
  remove: {
    send: async ({ given }) => ({ id: (await given.directoryHolder()).id }),
    records: ['agency.directoryHolderRemoved'],
  },
})
