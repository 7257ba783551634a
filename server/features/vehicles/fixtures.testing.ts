import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'
import { policyFixtures } from '../terms/fixtures.testing.ts'

export const vehicleFixtures = new Fixtures((world) => {
  const {
    as,
    context,
    people: { admin, client },
  } = world
  const { policy } = policyFixtures.madeIn(world)
  const fixtures = {
    /** A vehicle on a new active auto policy unless `policyId` names one. */
    async vehicle(
      overrides: { policyId?: string; client?: TestPerson } & Partial<
        CallInput<typeof api.vehicles.save>['vehicles'][number]
      > = {},
    ) {
      const { policyId, client: owner = client, ...fields } = overrides
      const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' }
      const ownPolicyId = policyId ?? (await policy({ ...auto, client: owner })).id
      const vehicle = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821', ...fields }
      await context.db
        .updateTable('carriers')
        .set({ mayIssueCards: true })
        .where('name', '=', (query) =>
          query.selectFrom('policies').select('carrier').where('id', '=', ownPolicyId),
        )
        .execute()
      const { body, failure } = await as(admin).call(api.vehicles.save, {
        policyId: ownPolicyId,
        // An ID card of Washington requires no more data than this vehicle has.
        cardState: 'WA',
        vehicles: [vehicle],
      })
      expect(failure, 'the vehicle was added').not.toHaveProperty('error')
      const [addedVehicle] = body.vehicles
      if (!addedVehicle) throw new Error('The vehicle is not on the policy')
      return addedVehicle
    },

    /** A vehicle that the agency has bound and the carrier has not confirmed. */
    async temporaryVehicle() {
      const { policyId, ...van } = await fixtures.vehicle()
      const { body, failure } = await as(admin).call(api.vehicles.save, {
        policyId,
        vehicles: [van, { year: 2025, make: 'Ford', model: 'E-Transit', temporaryUntil: '2026-12-15' }],
        asOf: { effectiveOn: '2026-11-19', source: 'telephone' },
      })
      expect(failure, 'the vehicle was bound').not.toHaveProperty('error')
      const addedVehicle = body.vehicles.find(({ temporaryUntil }) => temporaryUntil !== null)
      if (!addedVehicle) throw new Error('The vehicle is not on the policy')
      return addedVehicle
    },
  }
  return fixtures
})

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof vehicleFixtures> {}
}

export const vehiclesCalls = exampleCalls('vehicles', {
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId }), records: [] },
  save: {
    send: async ({ given }) => ({ policyId: (await given.vehicle()).policyId, vehicles: [] }),
    records: ['policy.vehiclesChanged'],
  },
  showVin: {
    send: async ({ given }) => ({ id: (await given.vehicle()).id }),
    records: ['policy.vinShown'],
  },
  confirm: {
    send: async ({ given }) => ({ id: (await given.temporaryVehicle()).id, source: 'e-mail' }),
    records: ['policy.vehiclesChanged'],
  },
})
