import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { expiringHolders } from './expiring-holders.ts'
import { runHoldersSeenBy, runSeenBy } from './queries.ts'

export const exportExpiringHolders = (
  context: RequestContext,
  query: HandlerInput<typeof api.certificateRuns.exportExpiring>,
) =>
  exportList(context, 'expiring certificates', query, {
    async read(pageContext, page) {
      const { holders, nextCursor } = await expiringHolders(pageContext, { ...query, ...page })
      return { rows: holders, nextCursor }
    },
    headers: ['Client', 'Holder', 'Certificate', 'Expires', 'Policies', 'Email', 'Not Ready Because'],
    cells: ({ clientName, name, number, endsOn, policies, recipient, obstacle }) => [
      clientName,
      name,
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
      headers: ['Client', 'Holder', 'Result', 'Certificate', 'Email', 'Reason'],
      cells: ({ clientName, name, state, number, recipient, because }) => [
        clientName,
        name,
        state,
        number === null ? '' : String(number),
        recipient ?? '',
        because ?? '',
      ],
    },
  )
}
