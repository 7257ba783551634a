import type { z } from 'zod'
import type { Archive } from '../../../contract/archives.ts'
import { dayIn } from '../../../contract/values/days.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notAllowedError } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { makeArchiveLink } from './links.ts'
import {
  type ArchiveRow,
  archivesSeenBy,
  archiveToRemove,
  deleteArchive,
  insertArchive,
  nameOfClient,
  queueArchive,
  queueArchiveFileRemoval,
} from './queries.ts'
import { safeFileName } from './safe-name.ts'

/** Only the person who requested the archive gets a download link. */
function toArchiveReply(
  context: RequestContext,
  { fileName, askedBy, ...row }: ArchiveRow,
): z.input<typeof Archive> {
  const { id, expiresAt } = row
  const isDownloadable = row.state === 'ready' && expiresAt !== null && askedBy === context.me.id
  return addWireId({
    ...row,
    url: isDownloadable ? makeArchiveLink(context, { id, fileName, askedBy, expiresAt }) : null,
  })
}

/** The archives of the whole agency, or of a client whom the viewer may see. */
export async function archivesOf(db: Db, context: RequestContext, clientId: string | null) {
  if (clientId !== null) await clientSeenBy(db, context.me, clientId)
  const rows = await archivesSeenBy(db, context.me, { clientId, now: context.now() })
  return rows.map((row) => toArchiveReply(context, row))
}

/** Queues an archive, unless the same archive is already in progress. */
export async function requestArchive(
  tx: Db,
  context: RequestContext,
  { clientId, withNotes }: { clientId: string | null; withNotes: boolean },
) {
  if (clientId !== null) await clientSeenBy(tx, context.me, clientId)
  if (withNotes && context.me.role !== 'admin') throw notAllowedError()
  const { name, timeZone } = context.agency()
  const ownerName = clientId === null ? name : await nameOfClient(tx, clientId)
  const now = context.now()
  const id = newId()
  const isNew = await insertArchive(tx, {
    ...{ id, clientId, withNotes, askedBy: context.me.id, askedAt: now.toISOString(), state: 'waiting' },
    fileName: `${safeFileName(ownerName, 'archive')} ${dayIn(timeZone, now)}.zip`,
  })
  if (!isNew)
    throw conflict('being_made', 'An archive is already being created. Please wait, or remove it first')
  await queueArchive(tx, id)
  await record(tx, context, {
    ...(clientId === null
      ? { action: 'agency.archiveAsked' }
      : { action: 'client.archiveAsked', id: clientId, clientId }),
    details: { withNotes },
  })
  const archive = (await archivesOf(tx, context, clientId)).find((one) => one.id === id)
  if (!archive) throw new Error('An archive was asked for and is not there')
  return { archive }
}

/** Invalidates the link, deletes the file, and cancels an archive in progress. */
export async function removeArchive(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, storageKey } = await archiveToRemove(tx, context.me, id)
  await deleteArchive(tx, id)
  if (storageKey) await queueArchiveFileRemoval(tx, storageKey)
  await record(
    tx,
    context,
    clientId === null
      ? { action: 'agency.archiveRemoved' }
      : { action: 'client.archiveRemoved', id: clientId, clientId },
  )
}
