import { seenBy } from '../../access.ts'
import { listing } from '../../reading/listing.ts'
import { newestFirst } from '../../reading/page.ts'
import { coverGapsOf, statusOn } from '../../trade.ts'
import { withId } from '../../wire.ts'

/** The policies under which a person can tell of a loss, those that have ended among them. */
export const claimablePoliciesSeenBy = listing('claimable policies', {
  rows: ({ db, me }) => seenBy(db, me).policiesNotInError,
  filters: {},
  order: newestFirst('policies'),
  shown: (rows, { day }) =>
    rows
      .select([
        'policies.id',
        'policies.policyNumber',
        'policies.carrier as insurer',
        'policies.type',
        'policies.startDate',
        'policies.endDate',
        'policies.deactivationReason',
        'policies.cancelledOn',
        coverGapsOf('policies').as('gaps'),
      ])
      .select(statusOn('policies', day).as('status')),
  items: (rows) => ({ policies: rows.map(withId) }),
})
