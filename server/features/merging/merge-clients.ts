import { clientEntities } from '../../../contract/entities.ts'
import { type MergedField, mergedFields } from '../../../contract/values/merging.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { isBeingErased } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { formatMergeField, readBothAccounts } from './merge-preview.ts'
import {
  copyMergedFields,
  deleteAccount,
  findChangesSinceMerge,
  insertAccountMerge,
  isArchiveMade,
  lockAccounts,
  mergeToUndo,
  moveAccountRows,
  moveMergedBack,
  notifyClientsChanged,
  readAccount,
  saveMergedHashes,
  updateDerivedRows,
} from './queries.ts'

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
  context: RequestContext,
  { id, goesId, ...confirmation }: MergeConfirmation,
): Promise<void> {
  await lockAccounts(tx, [id, goesId])
  const { stays, goes } = await readBothAccounts(tx, context, id, goesId)
  if (
    stays.account.version !== confirmation.staysVersion ||
    goes.account.version !== confirmation.goesVersion
  )
    throw conflict(
      'rehearse_again',
      'One of the two clients changed in the meantime. Please review both again',
    )
  if (stays.account.closed_at && !goes.account.closed_at)
    throw conflict('stays_closed', 'The remaining client is closed. Please reopen that client first')
  for (const one of [id, goesId])
    if (await isBeingErased(tx, one))
      throw conflict('being_erased', 'The personal data of one of the two clients is being erased')
  if (await isArchiveMade(tx, [id, goesId]))
    throw conflict(
      'archive_being_made',
      'An archive of one of the two clients is being created. Please wait until it is done',
    )
  const accountMerge = { staysId: id, goesId, at: context.now().toISOString() }
  await insertAccountMerge(tx, accountMerge, {
    remainingAccount: stays,
    mergedAccount: goes,
    actorId: context.me.id,
  })
  await moveAccountRows(tx, accountMerge)
  await updateDerivedRows(tx, [id, goesId])
  await deleteAccount(tx, goesId)
  const takenFields = mergedFields.filter(
    (field) =>
      formatMergeField(goes, field) !== null &&
      (formatMergeField(stays, field) === null || confirmation.take.includes(field)),
  )
  await copyMergedFields(tx, accountMerge, takenFields)
  await saveMergedHashes(tx, accountMerge)
  await record(tx, context, {
    action: 'client.merged',
    id,
    clientId: id,
    details: { from: String(goes.account.name), fromId: goesId },
  })
  await notifyMergedAccounts(tx, [stays, goes], [id, goesId])
}

/** Restores both accounts. Refuses, and lists the changes, if anything was changed since. */
export async function undoMerge(
  tx: Db,
  context: RequestContext,
  id: string,
  sourceId: string,
): Promise<void> {
  await lockAccounts(tx, [id])
  const accountMerge = await mergeToUndo(tx, id, sourceId)
  if (!accountMerge) throw notFound('Merger')
  const laterChanges = await findChangesSinceMerge(tx, { staysId: id, goesId: sourceId })
  if (laterChanges.length > 0)
    throw conflict('changed_since', `This can no longer be undone. Changed since: ${laterChanges.join(', ')}`)
  await moveMergedBack(tx, id, sourceId)
  await updateDerivedRows(tx, [id, sourceId])
  const details = { from: accountMerge.name, fromId: sourceId }
  await record(tx, context, { action: 'client.mergerUndone', id, clientId: id, details })
  await record(tx, context, { action: 'client.mergerUndone', id: sourceId, clientId: sourceId, details })
  const bothAccounts = [await readAccount(tx, id), await readAccount(tx, sourceId)]
  await notifyMergedAccounts(
    tx,
    bothAccounts.flatMap((one) => one ?? []),
    [id, sourceId],
  )
}

/** Notifies everyone who sees one of the accounts to reload it. */
async function notifyMergedAccounts(
  tx: Db,
  accounts: readonly { account: Record<string, unknown> }[],
  ids: readonly string[],
) {
  for (const [index, { account }] of accounts.entries())
    await notifyClientsChanged(tx, clientEntities, {
      id: ids[index] ?? '',
      agentId: String(account.agent_id),
    })
}
