import { type Eyes, eyes, type Sight, seenBy, seer, sight } from '../../access.ts'
import { type Context, type Me, today } from '../../context.ts'
import { statusOn } from '../../trade.ts'
import { listing, newestFirst, type Page, withId } from '../../wire.ts'

const list = listing('claimable policies', {
  plural: 'policies',
  order: newestFirst('policies'),
  rows: (db, switches: Sight, given: Eyes & { day: string }) =>
    seenBy(db, seer(switches, given))
      .policiesNotInError.select([
        'policies.id',
        'policies.policyNumber',
        'policies.carrier as insurer',
        'policies.type',
        'policies.startDate',
        'policies.endDate',
        'policies.deactivationReason',
        'policies.cancelledOn',
      ])
      .select(statusOn('policies', given.day).as('status')),
})

/** The policies under which a person can tell of a loss, those that have ended among them. */
export const claimablePolicies = (
  { pool, ...context }: Pick<Context, 'pool' | 'now' | 'settings'>,
  me: Me,
  page: Page,
) => list(pool, page, sight(me), { ...eyes(me), day: today(context) }, withId)
