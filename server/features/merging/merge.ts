import { clientEntities } from '../../../contract/entities.ts'
import { type MergedField, mergedFields } from '../../../contract/values/merging.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { isBeingErased } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import {
  changedSinceMerger,
  copyMergedFields,
  deleteAccount,
  insertAccountMerge,
  isArchiveMade,
  lockAccounts,
  mergerToUndo,
  moveEverything,
  moveMergedBack,
  notifyClientsChanged,
  saveMergedHashes,
  updateDerivedRows,
  wholeAccount,
} from './queries.ts'
import { bothAccounts, shownMergeField } from './rehearse.ts'

interface MergeConfirmation {
  id: string
  goesId: string
  staysVersion: number
  goesVersion: number
  take: readonly MergedField[]
}

/** Moves all rows of the account `goesId` to the account `id`. The old ID becomes an alias. */
export async function mergeClients(
  tx: Db,
  visit: RequestContext,
  { id, goesId, ...confirmed }: MergeConfirmation,
): Promise<void> {
  await lockAccounts(tx, [id, goesId])
  const { stays, goes } = await bothAccounts(tx, visit, id, goesId)
  if (stays.account.version !== confirmed.staysVersion || goes.account.version !== confirmed.goesVersion)
    throw conflict(
      'rehearse_again',
      'One of the two clients changed in the meantime. Please review both again',
    )
  if (stays.account.closed_at && !goes.account.closed_at)
    throw conflict('stays_closed', 'The remaining client is closed. Please reopen them first')
  for (const one of [id, goesId])
    if (await isBeingErased(tx, one))
      throw conflict('being_erased', 'The personal data of one of the two clients is being erased')
  if (await isArchiveMade(tx, [id, goesId]))
    throw conflict(
      'archive_being_made',
      'An archive of one of the two clients is being created. Please wait until it is done',
    )
  const merger = { staysId: id, goesId, at: visit.now().toISOString() }
  await insertAccountMerge(tx, merger, { stays, goes, by: visit.me.id })
  await moveEverything(tx, merger)
  await updateDerivedRows(tx, [id, goesId])
  await deleteAccount(tx, goesId)
  const taken = mergedFields.filter(
    (field) =>
      shownMergeField(goes, field) !== null &&
      (shownMergeField(stays, field) === null || confirmed.take.includes(field)),
  )
  await copyMergedFields(tx, merger, taken)
  await saveMergedHashes(tx, merger)
  await record(tx, visit, {
    action: 'client.merged',
    id,
    clientId: id,
    details: { from: String(goes.account.name), fromId: goesId },
  })
  await tellAll(tx, [stays, goes], [id, goesId])
}

/** Restores both accounts. Refuses, and lists the changes, if anything was changed since. */
export async function undoMerger(tx: Db, visit: RequestContext, id: string, goesId: string): Promise<void> {
  await lockAccounts(tx, [id])
  const merger = await mergerToUndo(tx, id, goesId)
  if (!merger) throw notFound('Merger')
  const changed = await changedSinceMerger(tx, { staysId: id, goesId })
  if (changed.length > 0)
    throw conflict('changed_since', `This can no longer be undone. Changed since: ${changed.join(', ')}`)
  await moveMergedBack(tx, id, goesId)
  await updateDerivedRows(tx, [id, goesId])
  const details = { from: merger.name, fromId: goesId }
  await record(tx, visit, { action: 'client.mergerUndone', id, clientId: id, details })
  await record(tx, visit, { action: 'client.mergerUndone', id: goesId, clientId: goesId, details })
  const both = [await wholeAccount(tx, id), await wholeAccount(tx, goesId)]
  await tellAll(
    tx,
    both.flatMap((one) => one ?? []),
    [id, goesId],
  )
}

/** Notifies everyone who sees one of the accounts to reload it. */
async function tellAll(
  tx: Db,
  accounts: readonly { account: Record<string, unknown> }[],
  ids: readonly string[],
) {
  for (const [place, { account }] of accounts.entries())
    await notifyClientsChanged(tx, clientEntities, {
      id: ids[place] ?? '',
      agentId: String(account.agent_id),
    })
}
