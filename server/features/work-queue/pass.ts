import type { HandlerInput, HandlerReply } from '../../../contract/endpoint.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { workQueue as wire } from '../../../contract/work-queue.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { recordWithUndo } from '../activity/record.ts'
import { canOwn, clientsOwnableBy } from '../tasks/queries.ts'
import { openItemsAmong, passOf, savePass, workItemSeenBy } from './item-queries.ts'

/** Passes a work item to a colleague who sees its client, or back to the client's agent. */
export async function passItem(
  tx: Db,
  visit: RequestContext,
  { kind, id, to }: HandlerInput<typeof wire.pass>,
): Promise<Undo> {
  const { clientId, about } = await workItemSeenBy(tx, visit, { kind, id })
  if (clientId === null)
    throw wrongField('to', 'This task has no client: only the person who added it can reassign it')
  if (to !== null && !(await canOwn(tx, visit, { ownerId: to, clientId })))
    throw wrongField(
      'to',
      'This colleague has no access to the client: make them a backup, or reassign the client',
    )
  return recordPass(tx, visit, { kind, id, clientId, about, to })
}

interface PassedItem {
  kind: string
  id: string
  clientId: string
  about: string
  to: string | null
}

async function recordPass(
  tx: Db,
  visit: RequestContext,
  { kind, id, clientId, about, to }: PassedItem,
): Promise<Undo> {
  const before = await passOf(tx, { kind, id })
  const put = to === null ? null : { toId: to, passedBy: visit.me.id, passedAt: visit.now().toISOString() }
  await savePass(tx, { kind, id }, put)
  // Undo needs the whole earlier reassignment: its time decides whether it still counts.
  const was = before && { wasPassedBy: before.passedBy, wasPassedAt: before.passedAt }
  return recordWithUndo(tx, visit, {
    action: 'work.passed',
    id,
    clientId,
    details: { kind, about, agentId: [before?.toId ?? null, to], ...was },
  })
}

/** Whether the item is already with that colleague, or with the client's agent. */
async function isAlreadyWith(
  tx: Db,
  { kind, id, since, to }: Pick<PassedItem, 'kind' | 'id' | 'to'> & { since: string },
) {
  const pass = await passOf(tx, { kind, id })
  if (pass === null || to === null) return pass === to
  return pass.toId === to && Date.parse(pass.passedAt) >= Date.parse(since)
}

/**
 * Reassigns several work items. Items that the viewer may not see, and items whose client the
 * colleague may not see, keep their owner and are returned. Items that the colleague already has
 * are not recorded again.
 */
export async function passItems(
  tx: Db,
  visit: RequestContext,
  { things, to }: HandlerInput<typeof wire.passSeveral>,
): Promise<HandlerReply<typeof wire.passSeveral>> {
  const ids = [...new Set(things.map(({ id }) => id))]
  const waiting = await openItemsAmong(tx, visit, things)
  const clientIds = [...new Set(waiting.flatMap(({ clientId }) => clientId ?? []))]
  const seen = new Set(
    to === null ? clientIds : await clientsOwnableBy(tx, visit, { ownerId: to, clientIds }),
  )
  const undo: Undo[] = []
  const done: string[] = []
  for (const { clientId, since, ...thing } of waiting) {
    if (clientId === null || !seen.has(clientId)) continue
    if (!(await isAlreadyWith(tx, { ...thing, since, to })))
      undo.push(await recordPass(tx, visit, { ...thing, clientId, to }))
    done.push(thing.id)
  }
  const there = new Set(waiting.map(({ id }) => id))
  return {
    done,
    notFound: ids.filter((id) => !there.has(id)),
    notSeen: ids.filter((id) => there.has(id) && !done.includes(id)),
    undo,
  }
}
