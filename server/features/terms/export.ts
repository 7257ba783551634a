import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { policiesSeenBy, renewalsSeenBy } from '../policies/queries.ts'

const formatAmount = (dollars: number) => dollars.toFixed(2)

export const exportPolicies = (context: RequestContext, query: HandlerInput<typeof api.policies.export>) =>
  exportList(context, 'policies', query, {
    async read(pageContext, page) {
      const { text } = await policiesSeenBy(pageContext, { ...query, ...page })
      const { policies, nextCursor } = api.policies.list.reply.parse(JSON.parse(text))
      return { rows: policies, nextCursor }
    },
    headers: [
      'Policy Number',
      'Type',
      'Category',
      'Client',
      'Carrier',
      'Status',
      'Premium',
      'Billed',
      'Start Date',
      'End Date',
      'Deductible',
      'Coverage Limit',
    ],
    cells: (policy) => [
      policy.policyNumber,
      typeName(policy.type),
      policy.category,
      policy.clientName,
      policy.insurer,
      policy.status,
      formatAmount(policy.premium),
      policy.paymentFrequency ?? '',
      policy.startDate,
      policy.endDate,
      formatAmount(policy.deductible),
      formatAmount(policy.coverageLimit),
    ],
  })

export const exportRenewals = (
  context: RequestContext,
  query: HandlerInput<typeof api.policies.exportRenewals>,
) =>
  exportList(context, 'renewals', query, {
    async read(pageContext, page) {
      const { text } = await renewalsSeenBy(pageContext, { ...query, ...page })
      const { renewals, nextCursor } = api.policies.renewals.reply.parse(JSON.parse(text))
      return { rows: renewals, nextCursor }
    },
    headers: [
      'Policy Number',
      'Type',
      'Client',
      'Agent',
      'Carrier',
      'Premium',
      'Start Date',
      'End Date',
      'Days Left',
      'Next',
    ],
    cells: (row) => [
      row.policyNumber,
      typeName(row.type),
      row.clientName,
      row.agentName,
      row.insurer,
      formatAmount(row.premium),
      row.startDate,
      row.endDate,
      String(row.daysLeft),
      row.daysLate !== null || row.nextTerm ? 'Confirm Renewal' : 'Renew',
    ],
  })
