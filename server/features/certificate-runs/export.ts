import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { runHoldersSeenBy, runSeenBy } from './queries.ts'

export async function exportRunHolders(context: RequestContext, id: string) {
  await runSeenBy(context.db, context.me, id)
  return exportList(
    context,
    'renewal certificates',
    { id },
    {
      async read(there, page) {
        const { holders, nextCursor } = await runHoldersSeenBy(there, { id, ...page })
        return { rows: holders, nextCursor }
      },
      heads: ['Client', 'Holder', 'Result', 'Certificate', 'Email', 'Reason'],
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
