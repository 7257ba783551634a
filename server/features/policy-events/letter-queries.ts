import { sql } from 'kysely'
import { clientContactOf, seenBy, type Viewer } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { autoMarket } from '../policies/part-queries.ts'

/** The data of a letter or email about a policy, ended ones included, with the contact to call. */
export const policyForLetter = (db: Db, reader: Viewer, id: string) =>
  seenBy(db, reader)
    .policiesNotInError.innerJoin('accounts as owner', 'owner.id', 'policies.userId')
    .leftJoin('users as agent', (join) => join.on('agent.id', '=', clientContactOf('owner')))
    .leftJoin('carriers', 'carriers.name', 'policies.carrier')
    .where('policies.id', '=', id)
    .select([
      'carriers.payPage',
      'policies.policyNumber',
      'policies.type',
      'policies.category',
      'policies.conditionalRenewal',
      'policies.elsewhere',
      'owner.address',
      'owner.locationAddress',
      'policies.coverageType',
      'policies.description',
      'policies.carrier',
      'policies.id',
      'policies.startDate',
      'policies.endDate',
      'policies.life',
      'policies.deactivatedAt',
      'policies.cancelledOn',
      'policies.status',
      'policies.premium',
      sql<boolean>`policies.renewed_from is not null`.as('isRenewal'),
      autoMarket.as('autoMarket'),
      'policies.renewalBecause as because',
      sql<
        number | null
      >`(select before.premium from policies before where before.id = policies.renewed_from)`.as(
        'premiumBefore',
      ),
      'agent.firstName as agentFirstName',
      'agent.lastName as agentLastName',
      'agent.phone as agentPhone',
    ])
    .executeTakeFirst()

export type PolicyForLetter = NonNullable<Awaited<ReturnType<typeof policyForLetter>>>
