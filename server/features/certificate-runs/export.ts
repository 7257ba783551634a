import type { certificateKinds } from '../../../contract/certificate-forms.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { expiringHolders } from './expiring-holders.ts'
import { runHoldersSeenBy, runSeenBy } from './queries.ts'

const kindOf = (isEvidence: boolean): (typeof certificateKinds)[number] =>
  isEvidence ? 'evidence of property' : 'certificate of insurance'

export const exportExpiringHolders = (
  context: RequestContext,
  query: HandlerInput<typeof api.certificateRuns.exportExpiring>,
) =>
  exportList(context, 'expiring certificates', query, {
    async read(pageContext, page) {
      const { holders, nextCursor } = await expiringHolders(pageContext, { ...query, ...page })
      return { rows: holders, nextCursor }
    },
    headers: ['Client', 'Holder', 'Kind', 'Certificate', 'Expires', 'Policies', 'Email', 'Not Ready Because'],
    cells: ({ clientName, name, evidence, number, endsOn, policies, recipient, obstacle }) => [
      clientName,
      name,
      kindOf(evidence !== null),
      String(number),
      endsOn,
      policies.map(({ before }) => before.policyNumber).join('; '),
      recipient ?? '',
      obstacle?.why ?? '',
    ],
  })

export async function exportRunHolders(context: RequestContext, id: string) {
  await runSeenBy(context.db, context.me, id)
  return exportList(
    context,
    'renewal certificates',
    { id },
    {
      async read(pageContext, page) {
        const { holders, nextCursor } = await runHoldersSeenBy(pageContext, { id, ...page })
        return { rows: holders, nextCursor }
      },
      headers: ['Client', 'Holder', 'Kind', 'Result', 'Certificate', 'Email', 'Reason'],
      cells: ({ clientName, name, isEvidence, state, number, recipient, because }) => [
        clientName,
        name,
        kindOf(isEvidence),
        state,
        number === null ? '' : String(number),
        recipient ?? '',
        because ?? '',
      ],
    },
  )
}
