import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { formatForm } from '../../../contract/values/certificate-texts.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { wordingLabels } from '../../../contract/values/wordings.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { holdingsSeenBy } from './queries.ts'

/** Exports a row for each policy on a certificate, so that a spreadsheet can filter by policy. */
export const exportHoldings = (
  context: RequestContext,
  query: HandlerInput<typeof api.whoHoldsWhat.export>,
) =>
  exportList(context, 'who holds what', query, {
    async read(pageContext, page) {
      const { holdings, nextCursor } = await holdingsSeenBy(pageContext, { ...query, ...page })
      const rows = holdings.flatMap(({ policies, ...certificate }) =>
        policies.map((policy) => ({ certificate, policy })),
      )
      return { rows, nextCursor }
    },
    headers: [
      'Holder',
      'Holder Address',
      'Client',
      'Certificate',
      'Issued',
      'Status',
      'Type',
      'Policy Number',
      'Carrier',
      'Start Date',
      'End Date',
      'Special Wording',
      'Forms',
    ],
    cells: ({ certificate: { holder, ...certificate }, policy }) => [
      holder.name,
      [holder.street, cityLine(holder)].filter(Boolean).join(', '),
      certificate.clientName,
      String(certificate.number),
      certificate.issuedAt,
      certificate.state,
      typeName(policy.type),
      policy.policyNumber,
      policy.carrier,
      policy.startDate,
      policy.endDate,
      policy.wordings.map((name) => wordingLabels[name]).join('; '),
      policy.forms.map(formatForm).join('; '),
    ],
  })
