import type { CancellationReason } from '../../../contract/values/policy-events.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { isTermOfClient } from './history-queries.ts'

/** The link from a policy that its carrier rewrote to the new term; empty for other reasons. */
export async function newTermFact(
  tx: Db,
  { id, userId }: { id: string; userId: string },
  { reason, newTermId }: { reason?: CancellationReason | null | undefined; newTermId: string | null },
): Promise<{ newTermId?: string }> {
  if (reason !== 'rewritten, same carrier' || newTermId === null) return {}
  if (newTermId === id || !(await isTermOfClient(tx, newTermId, userId)))
    throw wrongField('newTermId', 'Please choose another policy of this client')
  return { newTermId }
}
