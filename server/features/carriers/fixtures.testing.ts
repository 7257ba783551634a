import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { pngFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'

const carrierForm = { claimPhone: '8605550177', claimPage: '', naic: '' }
const companyForm = { naic: '', admittedIn: ['CT', 'RI'], surplusIn: ['MA'] }

export const carrierFixtures = new Fixtures(({ as, people: { admin } }) => {
  const fixtures = {
    /** A carrier that the agency has added. */
    async carrier(overrides: Partial<CallInput<typeof api.carriers.add>> = {}) {
      const form = { ...carrierForm, name: `Erie ${crypto.randomUUID()}`, ...overrides }
      const { body, failure } = await as(admin).call(api.carriers.add, form)
      expect(failure, 'the carrier was added').not.toHaveProperty('error')
      return body.carrier
    },

    /** A writing company of the carrier `carrierId`; without it, of a new carrier. */
    async company(
      overrides: { carrierId?: string } & Partial<CallInput<typeof api.carriers.addCompany>> = {},
    ) {
      const { carrierId, ...fields } = overrides
      const id = carrierId ?? (await fixtures.carrier()).id
      const form = { ...companyForm, name: `Erie Exchange ${crypto.randomUUID()}`, ...fields }
      const { body, failure } = await as(admin).call(api.carriers.addCompany, { ...form, id })
      expect(failure, 'the company was added').not.toHaveProperty('error')
      return body.company
    },
  }
  return fixtures
})

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof carrierFixtures> {}
}

export const carriersCalls = exampleCalls('carriers', {
  list: { records: [] },
  save: {
    send: () => ({ name: 'Hanover', claimPhone: '8605550158', claimPage: '', naic: '' }),
    records: ['agency.carrierChanged'],
  },
  choices: { records: [] },
  kept: { records: [] },
  use: { send: async ({ given }) => ({ id: (await given.carrier()).id }), records: [] },
  add: {
    send: () => ({ ...carrierForm, name: `Erie ${crypto.randomUUID()}` }),
    records: ['agency.carrierAdded'],
  },
  change: {
    send: async ({ given }) => {
      const { id, name } = await given.carrier()
      return { id, ...carrierForm, name: `${name} Group` }
    },
    records: ['agency.carrierChanged'],
  },
  merge: {
    send: async ({ given }) => ({
      id: (await given.carrier()).id,
      into: (await given.carrier()).id,
    }),
    records: ['agency.carrierMerged'],
  },
  retire: {
    send: async ({ given }) => ({ id: (await given.carrier()).id }),
    records: ['agency.carrierRetired'],
  },
  takeBack: {
    send: async ({ as, given, people }) => {
      const { id } = await given.carrier()
      await as(people.admin).call(api.carriers.retire, { id })
      return { id }
    },
    records: ['agency.carrierTakenBack'],
  },
  setLogo: {
    send: async ({ given }) => ({ id: (await given.carrier()).id, file: pngFile('erie.png') }),
    records: ['agency.carrierLogoChanged'],
  },
  removeLogo: {
    send: async ({ as, given, people }) => {
      const { id } = await given.carrier()
      await as(people.admin).call(api.carriers.setLogo, { id, file: pngFile('erie.png') })
      return { id }
    },
    records: ['agency.carrierLogoRemoved'],
  },
  addCompany: {
    send: async ({ given }) => ({
      id: (await given.carrier()).id,
      ...companyForm,
      name: `Erie Exchange ${crypto.randomUUID()}`,
    }),
    records: ['agency.carrierCompanyAdded'],
  },
  changeCompany: {
    send: async ({ given }) => {
      const { id, name } = await given.company()
      return { id, ...companyForm, name: `${name} of New York` }
    },
    records: ['agency.carrierCompanyChanged'],
  },
  removeCompany: {
    send: async ({ given }) => ({ id: (await given.company()).id }),
    records: ['agency.carrierCompanyRemoved'],
  },
})
