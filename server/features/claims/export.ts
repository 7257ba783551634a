import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { claimStatusLabels, lossKindLabels } from '../../../contract/values/claim-labels.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { claimsSeenBy } from './list-queries.ts'

export const exportClaims = (context: RequestContext, query: HandlerInput<typeof api.claims.export>) =>
  exportList(context, 'claims', query, {
    async read(pageContext, page) {
      const { claims, nextCursor } = await claimsSeenBy(pageContext, { ...query, ...page })
      return { rows: claims, nextCursor }
    },
    headers: [
      'Reported',
      'Line',
      'Status',
      'Client',
      'Business',
      'Policy Number',
      'Carrier',
      'Date of Loss',
      'What Happened',
      'Claim Number',
      'Adjuster',
      'Next Step',
      'Next By',
      'Sent to Carrier',
      'Acknowledged',
      'Suit Served',
      'Answer Due',
      'Suit Documents Sent',
      'Suit Documents Acknowledged',
      'First Report Due',
      'Overdue',
    ],
    cells: (claim) => [
      claim.reportedAt ?? '',
      lossKindLabels[claim.line],
      claimStatusLabels[claim.status],
      claim.clientName,
      claim.company ?? '',
      claim.policyNumber,
      claim.carrier,
      claim.told.occurredOn,
      claim.told.whatHappened,
      claim.claimNumber ?? '',
      claim.adjusterName ?? '',
      claim.nextStep ?? '',
      claim.nextBy ?? '',
      claim.sentOn ?? '',
      claim.acknowledgedOn ?? '',
      claim.servedOn ?? '',
      claim.answerBy ?? '',
      claim.suitSentOn ?? '',
      claim.suitAcknowledgedOn ?? '',
      claim.firstReportOn === null ? (claim.firstReportBy ?? '') : '',
      claim.isOverdue ? 'Yes' : 'No',
    ],
  })
