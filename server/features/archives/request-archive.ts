import type { z } from 'zod'
import type { Archive } from '../../../contract/archives.ts'
import { dayIn } from '../../../contract/values/days.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notAllowed } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { archiveLink } from './links.ts'
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
import { safeName } from './safe-name.ts'

/** Only the person who requested the archive gets a download link. */
function shown(visit: RequestContext, { fileName, askedBy, ...row }: ArchiveRow): z.input<typeof Archive> {
  const { id, expiresAt } = row
  const isTheirs = row.state === 'ready' && expiresAt !== null && askedBy === visit.me.id
  return addWireId({
    ...row,
    url: isTheirs ? archiveLink(visit, { id, fileName, askedBy, expiresAt }) : null,
  })
}

/** The archives of the whole agency, or of a client whom the viewer may see. */
export async function archivesOf(db: Db, visit: RequestContext, clientId: string | null) {
  if (clientId !== null) await clientSeenBy(db, visit.me, clientId)
  const rows = await archivesSeenBy(db, visit.me, { clientId, now: visit.now() })
  return rows.map((row) => shown(visit, row))
}

/** Queues an archive, unless the same archive is already in progress. */
export async function requestArchive(
  tx: Db,
  visit: RequestContext,
  { clientId, withNotes }: { clientId: string | null; withNotes: boolean },
) {
  if (clientId !== null) await clientSeenBy(tx, visit.me, clientId)
  if (withNotes && visit.me.role !== 'admin') throw notAllowed()
  const { name, timeZone } = visit.agency()
  const of = clientId === null ? name : await nameOfClient(tx, clientId)
  const at = visit.now()
  const id = newId()
  const isNew = await insertArchive(tx, {
    ...{ id, clientId, withNotes, askedBy: visit.me.id, askedAt: at.toISOString(), state: 'waiting' },
    fileName: `${safeName(of, 'archive')} ${dayIn(timeZone, at)}.zip`,
  })
  if (!isNew)
    throw conflict('being_made', 'An archive is already being created. Please wait, or remove it first')
  await queueArchive(tx, id)
  await record(tx, visit, {
    ...(clientId === null
      ? { action: 'agency.archiveAsked' }
      : { action: 'client.archiveAsked', id: clientId, clientId }),
    details: { withNotes },
  })
  const archive = (await archivesOf(tx, visit, clientId)).find((one) => one.id === id)
  if (!archive) throw new Error('An archive was asked for and is not there')
  return { archive }
}

/** Invalidates the link, deletes the file, and cancels an archive in progress. */
export async function removeArchive(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const { clientId, storageKey } = await archiveToRemove(tx, visit.me, id)
  await deleteArchive(tx, id)
  if (storageKey) await queueArchiveFileRemoval(tx, storageKey)
  await record(
    tx,
    visit,
    clientId === null
      ? { action: 'agency.archiveRemoved' }
      : { action: 'client.archiveRemoved', id: clientId, clientId },
  )
}
