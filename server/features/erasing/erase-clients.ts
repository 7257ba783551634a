import { z } from 'zod'
import type { ErasurePreview } from '../../../contract/erasing.ts'
import { addDays, addYears } from '../../../contract/values/days.ts'
import { type RetentionKind, retentionKinds } from '../../../contract/values/retention.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { shredAccountsInLog, shredActorInLog, shredPeopleInLog } from '../activity/crypto-shredding.ts'
import { record } from '../activity/record.ts'
import { readRetention } from '../admin/retention-queries.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { deleteImportedFiles } from '../imports/import-cleanup.ts'
import { nameOfPerson, personSeenBy, updatePerson } from '../people/queries.ts'
import { eraseKind } from './kind-queries.ts'
import {
  accountsDueForErasure,
  accountToErase,
  countPeopleOf,
  eraseAccess,
  eraseAccount,
  eraseImportData,
  eraseInvites,
  eraseNames,
  eraseSignIns,
  erasureOf,
  exclusivePeopleOf,
  insertErasure,
  isArchiveBeingMade,
  lockImportsOf,
  markAccountErased,
  mergedIdsOf,
  queueErasedFileRemoval,
  resetImportRun,
  retainedKindsOf,
  setNextErasureOn,
} from './queries.ts'

type ErasurePart = ErasurePreview['parts'][number]

/**
 * The kinds of an account's data, each with the day until which it is retained. A claim also
 * retains the policies, because every claim is made under a policy.
 */
async function partsOf(db: Db, id: string, day: string): Promise<ErasurePart[]> {
  const [years, kinds] = await Promise.all([readRetention(db), retainedKindsOf(db, id)])
  const retainedUntil = (kind: RetentionKind) => {
    const last = kinds.find((one) => one.kind === kind)?.last
    const until = last ? addYears(last, years[kind]) : null
    return until !== null && until >= day ? until : null
  }
  const claimsUntil = retainedUntil('claims')
  return retentionKinds.map((kind) => {
    const ownUntil = retainedUntil(kind)
    const until =
      kind === 'policies' && claimsUntil !== null && (ownUntil === null || claimsUntil > ownUntil)
        ? claimsUntil
        : ownUntil
    return { kind, count: kinds.find((one) => one.kind === kind)?.count ?? 0, years: years[kind], until }
  })
}

const lastDayOf = (parts: readonly ErasurePart[]) =>
  parts.reduce<string | null>((last, { until }) => (until && (!last || until > last) ? until : last), null)

/** A preview of an erasure, or the state of one in progress. */
export async function erasureFor(db: Db, context: RequestContext, id: string): Promise<ErasurePreview> {
  await clientSeenBy(db, context.me, id)
  const [erasure, parts, counts] = [
    await erasureOf(db, id),
    await partsOf(db, id, today(context)),
    await countPeopleOf(db, id),
  ]
  return { askedAt: erasure?.askedAt ?? null, parts, until: lastDayOf(parts), ...counts }
}

/**
 * Erases the personal data of a former client. Access, contact data and every kind past its
 * retention go at once; a job erases the rest when due. Returns what is retained; null if the
 * client is gone.
 */
export async function eraseClient(
  tx: Db,
  context: RequestContext,
  { id, until }: { id: string; until: string },
): Promise<ErasurePreview | null> {
  await clientSeenBy(tx, context.me, id)
  const account = await accountToErase(tx, id)
  if (!account) throw notFound('Client')
  if (!account.closedAt)
    throw conflict('not_closed', 'Please close this client first: only former clients can be erased')
  if (await erasureOf(tx, id))
    throw conflict('being_erased', 'The personal data of this client is already being erased')
  if (await isArchiveBeingMade(tx, id))
    throw conflict(
      'archive_being_made',
      'An archive of this client is being created. Please wait until it is done',
    )
  const parts = await partsOf(tx, id, today(context))
  if ((lastDayOf(parts) ?? '') !== until)
    throw conflict(
      'rehearse_again',
      'The records to keep have changed in the meantime. Please review them again',
    )
  const timestamp = context.now().toISOString()
  await insertErasure(tx, {
    accountId: id,
    askedAt: timestamp,
    askedBy: context.me.id,
    nextOn: today(context),
  })
  await record(tx, context, {
    action: 'client.erased',
    id,
    clientId: id,
    details: { until: until || null, kept: parts.filter((part) => part.until).map(({ kind }) => kind) },
  })
  await erasePersonIfAlone(tx, context, { id, at: timestamp, by: context.me.id })
  await eraseDueKinds(tx, context, { id, by: context.me.id })
  return until ? erasureFor(tx, context, id) : null
}

/** Erases access, contact data and import data, including data added since an earlier run. */
async function erasePersonIfAlone(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  { id, at, by }: { id: string; at: string; by: string },
): Promise<void> {
  await eraseImportRows(tx, { now }, id)
  const people = await exclusivePeopleOf(tx, id)
  await shredPeopleInLog(tx, people)
  await eraseAccess(tx, id, { timestamp: at, actorId: by })
  await eraseSignIns(tx, people, at)
}

/**
 * Deletes the files and previews of imports with this client, and with them data of other clients.
 * The changes that the imports made stay. A run that was not committed must start again.
 */
async function eraseImportRows(tx: Db, { now }: Pick<Context, 'now'>, id: string): Promise<void> {
  const importRuns = await lockImportsOf(tx, id)
  if (importRuns.some(({ isUnfinished }) => isUnfinished))
    throw conflict(
      'import_at_work',
      'An import with this client is running or paused. Please finish it first',
    )
  for (const run of importRuns) {
    await queueErasedFileRemoval(tx, await deleteImportedFiles(tx, run.id))
    if (!run.isWritten) await resetImportRun(tx, run.id, now())
  }
  await eraseImportData(tx, await mergedIdsOf(tx, id))
}

/** Erases every kind past its retention, and with the last kind the account and its people. */
async function eraseDueKinds(
  tx: Db,
  context: Pick<Context, 'agency' | 'now'>,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const parts = await partsOf(tx, id, today(context))
  const retainedParts = parts.filter(({ until }) => until !== null)
  // In this order: referencing rows are erased before the rows that they reference.
  for (const kind of ['correspondence', 'quotes', 'claims', 'policies'] as const)
    if (!retainedParts.some((part) => part.kind === kind)) await eraseKind(tx, kind, id)
  const until = retainedParts.map((part) => part.until ?? '').toSorted()[0]
  if (until !== undefined) {
    await setNextErasureOn(tx, id, addDays(until, 1))
    return
  }
  await erasePersonIfAlone(tx, context, { id, at: context.now().toISOString(), by })
  const [ids, people] = [await mergedIdsOf(tx, id), await exclusivePeopleOf(tx, id)]
  await shredAccountsInLog(tx, ids)
  await eraseAccount(tx, id)
  await eraseNames(tx, people)
  await markAccountErased(tx, id, context.now().toISOString())
}

/** A job that erases data past its retention. A failure is logged and blocks no other account. */
export async function eraseDueAccounts(
  context: Pick<Context, 'db' | 'agency' | 'now' | 'log'>,
): Promise<void> {
  for (const { accountId: id, askedBy } of await accountsDueForErasure(context.db, today(context)))
    try {
      await context.db.transaction().execute((tx) => eraseDueAccount(tx, context, { id, by: askedBy }))
    } catch (error) {
      context.log.error({ err: error, client: id }, 'Retained client data could not be erased')
    }
}

async function eraseDueAccount(
  tx: Db,
  context: Pick<Context, 'agency' | 'now'>,
  { id, by }: { id: string; by: string },
): Promise<void> {
  if (!(await accountToErase(tx, id))) return
  await record(tx, { me: null, now: context.now }, { action: 'client.keptErased', id, clientId: id })
  await eraseDueKinds(tx, context, { id, by })
}

/**
 * Erases a person's identity. Texts that the person wrote for the client stay, without an author.
 */
export async function erasePerson(
  tx: Db,
  context: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const account = await accountToErase(tx, id)
  const person = await personSeenBy(tx, context.me, id, userId)
  if (account?.ownerId === userId)
    throw conflict(
      'owner_stays',
      'The owner cannot be erased alone. Make someone else the owner first, or erase the client',
    )
  if (!(await exclusivePeopleOf(tx, id)).includes(userId))
    throw conflict(
      'acts_elsewhere',
      `${nameOfPerson(person)} acts for another client too. End their access here instead`,
    )
  const timestamp = context.now().toISOString()
  await record(tx, context, { action: 'client.personErased', id, clientId: id })
  await updatePerson(
    tx,
    { accountId: id, userId },
    { endedAt: timestamp, endedBy: context.me.id, title: null },
  )
  await shredPeopleInLog(tx, [userId])
  await shredActorInLog(tx, userId)
  await eraseInvites(tx, userId)
  await eraseSignIns(tx, [userId], timestamp)
  await eraseNames(tx, [userId])
}

const FileRemovalJob = z.object({ keys: z.array(z.string()) })

/** A job that deletes the files of erased data. */
export const removeErasedFiles =
  ({ files }: Pick<Context, 'files'>) =>
  async (payload: unknown) => {
    for (const key of FileRemovalJob.parse(payload).keys) await files.remove(key)
  }
