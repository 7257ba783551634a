import { seenBy, type Viewer } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { companyOf } from '../../queries/json.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { addressStateOf, namedInsuredOf } from './named-insured.ts'

/** The vehicles and the named insured of a policy, as printed on ID cards. */
export async function vehiclesAndInsuredOn(db: Db, policyId: string) {
  const insuredOnFile = await db
    .selectFrom('policies')
    .innerJoin('accounts as owner', 'owner.id', 'policies.userId')
    .select(['policies.namedInsured', 'policies.category', 'policies.version'])
    .select(['policies.cardFor', 'policies.cardState', 'owner.address', 'owner.locationAddress'])
    .leftJoin('users as person', 'person.id', 'owner.ownerId')
    .select([companyOf('owner').as('company'), 'person.firstName', 'person.lastName'])
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow()
  const { version, cardFor, cardState } = insuredOnFile
  return {
    ...{ version, cardFor, cardState },
    addressState: addressStateOf(insuredOnFile),
    namedInsured: namedInsuredOf(insuredOnFile),
    vehicles: await vehiclesOn(db, policyId),
  }
}

/** The vehicles and the named insured of a policy that the viewer sees, or 404. */
export async function vehiclesAndInsuredSeenBy(db: Db, me: Me, policyId: string) {
  const policyRow = await seenBy(db, me)
    .allPolicies.select('policies.id')
    .where('policies.id', '=', policyId)
    .executeTakeFirst()
  if (!policyRow) throw notFound('Policy')
  return vehiclesAndInsuredOn(db, policyId)
}

/** A current vehicle of a policy that the viewer sees, or 404. */
export async function vehicleSeenBy(db: Db, me: Viewer, id: string) {
  const vehicleRow = await seenBy(db, me)
    .vehicles.innerJoin('policies', 'policies.id', 'vehicles.policyId')
    .select(['vehicles.policyId', 'vehicles.year', 'vehicles.make', 'vehicles.model', 'vehicles.vinEnd'])
    .select(['vehicles.vinSealed', 'policies.userId'])
    .where('vehicles.id', '=', id)
    .executeTakeFirst()
  if (!vehicleRow) throw notFound('Vehicle')
  return vehicleRow
}
