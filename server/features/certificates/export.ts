import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { certificatesSeenBy } from './queries.ts'

/** Exports issued certificates as CSV, without their verification codes. */
export const exportCertificates = (
  context: RequestContext,
  query: HandlerInput<typeof api.certificates.export>,
) =>
  exportList(context, 'certificates', query, {
    async read(pageContext, page) {
      const { certificates, nextCursor } = await certificatesSeenBy(pageContext, { ...query, ...page })
      return { rows: certificates, nextCursor }
    },
    headers: [
      'Certificate',
      'Issued',
      'Issued By',
      'Status',
      'Client',
      'Holder',
      'Holder Address',
      'Named Insured',
      'Policies',
      'Replaced By',
      'Withdrawn',
    ],
    cells: ({ printed: { holder, insured, policies }, ...certificate }) => [
      String(certificate.number),
      certificate.issuedAt,
      certificate.issuedByName,
      certificate.state,
      certificate.clientName,
      holder.name,
      [holder.street, cityLine(holder)].filter(Boolean).join(', '),
      insured.name,
      policies.map(({ policyNumber }) => policyNumber).join(', '),
      certificate.replacedByNumber === null ? '' : String(certificate.replacedByNumber),
      certificate.withdrawnAt ?? '',
    ],
  })
