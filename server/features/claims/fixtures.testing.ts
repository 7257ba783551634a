import { expect } from 'vitest'
import { LossReport } from '../../../contract/claim-forms.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { pngFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'
import { sampleLoss } from '../../testing/sample-input.ts'
import { policyFixtures } from '../terms/fixtures.testing.ts'

export const claimFixtures = new Fixtures((world) => {
  const { as, people } = world
  const { policy } = policyFixtures.madeIn(world)
  const fixtures = {
    /** A draft without answers. */
    async draft(overrides: { by?: TestPerson; policyId?: string } = {}) {
      const { by = people.client, policyId = (await policy()).id } = overrides
      const { body, failure } = await as(by).call(api.claims.start, { policyId })
      expect(failure, 'the claim was begun').not.toHaveProperty('error')
      return body.claim
    },

    async claim(overrides: { by?: TestPerson; policyId?: string; told?: Partial<LossReport> } = {}) {
      const { by = people.client, told = {} } = overrides
      const { id, line } = await fixtures.draft(overrides)
      const { body, failure } = await as(by).call(api.claims.report, { id, line, ...sampleLoss, ...told })
      expect(failure, 'the claim was reported').not.toHaveProperty('error')
      return body.claim
    },

    /** A reported workers' compensation claim of an injury in Connecticut. */
    async compensationClaim(overrides: { told?: Partial<LossReport> } = {}) {
      const { id: policyId } = await policy({ type: "Workers' Compensation Insurance" })
      const employee = { employee: 'Omar Haddad', injury: 'Left wrist, sprained', lossState: 'CT' }
      return fixtures.claim({ policyId, told: { ...employee, ...overrides.told } })
    },
  }
  return fixtures
})

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof claimFixtures> {}
}

const draftIsPrivate = 'A draft is its writer’s own until it is reported.'
const sampleReport = { ...LossReport.parse({}), whatHappened: 'A pipe burst' }

export const claimsCalls = exampleCalls('claims', {
  list: { records: [] },
  export: { records: ['agency.listExported'] },
  one: { send: async ({ given }) => ({ id: (await given.claim()).id }), records: [] },
  policies: { records: [] },
  filing: { send: async ({ given }) => ({ policyId: (await given.policy()).id }), records: [] },
  start: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id }),
    records: [],
    whyUnrecorded: draftIsPrivate,
  },
  save: {
    by: 'client',
    send: async ({ given }) => ({ id: (await given.draft()).id, told: sampleReport }),
    records: [],
    whyUnrecorded: draftIsPrivate,
  },
  discard: {
    by: 'client',
    send: async ({ given }) => ({ id: (await given.draft()).id }),
    records: [],
    whyUnrecorded: draftIsPrivate,
  },
  addPhoto: {
    send: async ({ given }) => ({ id: (await given.claim()).id, file: pngFile('ovens.png') }),
    records: ['document.uploaded'],
  },
  removePhoto: {
    by: 'client',
    send: async ({ as, given, people }) => {
      const id = (await given.draft()).id
      const { body } = await as(people.client).call(api.claims.addPhoto, { id, file: pngFile('ovens.png') })
      return { id, documentId: body.photo.id }
    },
    records: [],
    whyUnrecorded: draftIsPrivate,
  },
  report: {
    by: 'client',
    send: async ({ given }) => ({ id: (await given.draft()).id, line: 'property', ...sampleLoss }),
    records: ['claim.reported'],
  },
  changeStatus: {
    send: async ({ given }) => ({ id: (await given.claim()).id, status: 'open' }),
    records: ['claim.stepTaken'],
  },
  saveEmployee: {
    by: 'client',
    send: async ({ given }) => ({ id: (await given.compensationClaim()).id, wage: '$21.50 an hour' }),
    records: ['claim.employeeKept'],
  },
  showEmployee: {
    send: async ({ given }) => ({ id: (await given.compensationClaim()).id }),
    records: ['claim.employeeShown'],
  },
  emailNotice: {
    send: async ({ context, given }) => {
      context.settings.smtpUrl = 'smtp://127.0.0.1:9'
      await context.db.updateTable('carriers').set({ claimEmail: 'new-claims@hartford.example' }).execute()
      return { id: (await given.claim()).id }
    },
    records: ['claim.noticeOrdered'],
  },
  notice: { send: async ({ given }) => ({ id: (await given.claim()).id }), records: [] },
  figures: { records: [] },
})
