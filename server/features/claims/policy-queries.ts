import { ClaimablePolicy } from '../../../contract/claim-policies.ts'
import { seenBy } from '../../access.ts'
import { coverGapsOf, statusOn } from '../../policy-rules.ts'
import { jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst } from '../../queries/page.ts'

/** The policies that a person can report a loss under, including ended ones. */
export const claimablePoliciesSeenBy = listing('claimable policies', {
  rows: ({ db, me }) => seenBy(db, me).policiesNotInError,
  filters: {},
  order: newestFirst('policies'),
  addColumns: (rows, { day }) =>
    rows.select((row) =>
      jsonOf(ClaimablePolicy, {
        id: row.ref('policies.id'),
        _id: row.ref('policies.id'),
        policyNumber: row.ref('policies.policyNumber'),
        insurer: row.ref('policies.carrier'),
        type: row.ref('policies.type'),
        status: statusOn('policies', day),
        startDate: row.ref('policies.startDate'),
        endDate: row.ref('policies.endDate'),
        deactivationReason: row.ref('policies.deactivationReason'),
        cancelledOn: row.ref('policies.cancelledOn'),
        gaps: coverGapsOf('policies'),
      }).as('json'),
    ),
  rowsName: 'policies',
})
