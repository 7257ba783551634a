import type { HandlerInput, HandlerReply } from '../../../contract/endpoint.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { workQueue as wire } from '../../../contract/work-queue.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { recordWithUndo } from '../activity/record.ts'
import { canOwn, clientsSeenByOwner } from '../tasks/queries.ts'
import { lockReassignmentOf, openItemsAmong, saveReassignment, workItemSeenBy } from './item-queries.ts'

/** Passes a work item to a colleague who sees its client, or back to the client's agent. */
export async function reassignItem(
  tx: Db,
  context: RequestContext,
  { kind, id, to }: HandlerInput<typeof wire.pass>,
): Promise<Undo> {
  const { clientId, about } = await workItemSeenBy(tx, context, { kind, id })
  if (clientId === null)
    throw wrongField('to', 'This task has no client: only the person who added it can reassign it')
  if (to !== null && !(await canOwn(tx, context, { ownerId: to, clientId })))
    throw wrongField(
      'to',
      'This colleague has no access to the client: make them a backup, or reassign the client',
    )
  return recordReassignment(tx, context, { kind, id, clientId, about, to })
}

interface ReassignedItem {
  kind: string
  id: string
  clientId: string
  about: string
  to: string | null
}

async function recordReassignment(
  tx: Db,
  context: RequestContext,
  { kind, id, clientId, about, to }: ReassignedItem,
): Promise<Undo> {
  const reassignmentBefore = await lockReassignmentOf(tx, { kind, id })
  const reassignment =
    to === null ? null : { toId: to, passedBy: context.me.id, passedAt: context.now().toISOString() }
  await saveReassignment(tx, { kind, id }, reassignment)
  // Undo needs the whole earlier reassignment: its time decides whether it still counts.
  const previousReassignment = reassignmentBefore && {
    wasPassedBy: reassignmentBefore.passedBy,
    wasPassedAt: reassignmentBefore.passedAt,
  }
  return recordWithUndo(tx, context, {
    action: 'work.passed',
    id,
    clientId,
    details: { kind, about, agentId: [reassignmentBefore?.toId ?? null, to], ...previousReassignment },
  })
}

/** Whether the item is already with that colleague, or with the client's agent. */
async function isAlreadyWith(
  tx: Db,
  { kind, id, since, to }: Pick<ReassignedItem, 'kind' | 'id' | 'to'> & { since: string },
) {
  const reassignment = await lockReassignmentOf(tx, { kind, id })
  if (reassignment === null || to === null) return reassignment === to
  return reassignment.toId === to && Date.parse(reassignment.passedAt) >= Date.parse(since)
}

/**
 * Reassigns several work items. Items that the viewer may not see, and items whose client the
 * colleague may not see, keep their owner and are returned. Items that the colleague already has
 * are not recorded again.
 */
export async function reassignItems(
  tx: Db,
  context: RequestContext,
  { things, to }: HandlerInput<typeof wire.passSeveral>,
): Promise<HandlerReply<typeof wire.passSeveral>> {
  const ids = [...new Set(things.map(({ id }) => id))]
  const openItems = await openItemsAmong(tx, context, things)
  const clientIds = [...new Set(openItems.flatMap(({ clientId }) => clientId ?? []))]
  const visibleClientIds = new Set(
    to === null ? clientIds : await clientsSeenByOwner(tx, context, { ownerId: to, clientIds }),
  )
  const undo: Undo[] = []
  const reassignedIds: string[] = []
  for (const { clientId, since, ...item } of openItems) {
    if (clientId === null || !visibleClientIds.has(clientId)) continue
    if (!(await isAlreadyWith(tx, { ...item, since, to })))
      undo.push(await recordReassignment(tx, context, { ...item, clientId, to }))
    reassignedIds.push(item.id)
  }
  const waitingIds = new Set(openItems.map(({ id }) => id))
  return {
    done: reassignedIds,
    notFound: ids.filter((id) => !waitingIds.has(id)),
    notSeen: ids.filter((id) => waitingIds.has(id) && !reassignedIds.includes(id)),
    undo,
  }
}
