import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { holdersSeenBy } from './holder-queries.ts'

/** Exports the certificate holders as CSV, each with the newest certificate. */
export const exportHolders = (
  context: RequestContext,
  query: HandlerInput<typeof api.certificates.exportHolders>,
) =>
  exportList(context, 'certificate holders', query, {
    async read(pageContext, page) {
      const { holders, nextCursor } = await holdersSeenBy(pageContext, { ...query, ...page })
      return { rows: holders, nextCursor }
    },
    headers: [
      'Holder',
      'Street',
      'City',
      'State',
      'ZIP',
      'Country',
      'Newest Certificate',
      'Issued',
      'Status',
      'Waiting for Agent',
      'Email',
      'Phone',
      'Loan Number',
      'Additional Insured',
      'Operations',
    ],
    cells: ({ certificate, ...holder }) => [
      holder.name,
      holder.street,
      holder.city,
      holder.state,
      holder.zip,
      holder.country ?? '',
      certificate ? String(certificate.number) : '',
      certificate?.issuedAt ?? '',
      certificate?.state ?? '',
      holder.requestId ? 'Yes' : 'No',
      holder.email ?? '',
      holder.phone ?? '',
      holder.loanNumber ?? '',
      holder.additionalInsured ?? '',
      holder.operations ?? '',
    ],
  })
