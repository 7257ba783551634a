import { sql } from 'kysely'
import type { z } from 'zod'
import type { HolderForm } from '../../../contract/certificate-forms.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { textFilter } from '../../queries/filters.ts'
import { listing } from '../../queries/listing.ts'
import { addWireId } from '../../wire.ts'
import { certificateStatusOf, certificateStatusOn } from './queries.ts'

export const holdersSeenBy = listing('certificate holders', {
  rows: ({ db, me }) => seenBy(db, me).certificateHolders,
  filters: {
    clientId: (rows, id: string) => rows.where('certificateHolders.clientId', '=', id),
    search: textFilter((pattern) => sql<boolean>`certificate_holders.sort_name like ${pattern}`),
  },
  order: [{ column: 'certificateHolders.sortName' }, { column: 'certificateHolders.id' }],
  addColumns: (rows, queryContext) =>
    rows
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('certificates')
            .whereRef('certificates.holderId', '=', 'certificateHolders.id')
            .select([
              'certificates.number',
              'certificates.printed',
              'certificates.issuedAt',
              'certificates.isBeyondApproval',
              certificateStatusOn(queryContext).as('standing'),
            ])
            .orderBy(sql`certificates.withdrawn_at is null`, 'desc')
            .orderBy('certificates.issuedAt', 'desc')
            .orderBy('certificates.id', 'desc')
            .limit(sql.lit(1))
            .as('newest'),
        (join) => join.onTrue(),
      )
      .leftJoin('requests', (join) =>
        join
          .onRef('requests.id', '=', 'certificateHolders.requestId')
          .on('requests.status', '<>', sql.lit('completed')),
      )
      .select([
        'certificateHolders.id',
        'certificateHolders.clientId',
        'certificateHolders.name',
        'certificateHolders.street',
        'certificateHolders.city',
        'certificateHolders.state',
        'certificateHolders.zip',
        'certificateHolders.country',
        'certificateHolders.email',
        'certificateHolders.phone',
        'certificateHolders.loanNumber',
        'certificateHolders.operations',
        'certificateHolders.additionalInsured',
        'certificateHolders.createdAt',
        'requests.id as requestId',
        'newest.number',
        'newest.printed',
        'newest.issuedAt',
        'newest.isBeyondApproval',
        'newest.standing',
      ]),
  items: (rows, context) => ({
    holders: rows.map(({ number, printed, issuedAt, isBeyondApproval, standing, ...holder }) => {
      const certificate =
        number === null || printed === null || issuedAt === null || standing === null
          ? null
          : {
              number,
              issuedAt,
              ...certificateStatusOf(standing, printed, context),
              isBeyondApproval: isBeyondApproval === true,
            }
      return { ...addWireId(holder), certificate }
    }),
  }),
})

/** With `held`, the query locks the rows until the transaction ends. */
export interface LockOption {
  held?: boolean
}

const selectHoldersToIssue = (tx: Db, { held = false }: LockOption) =>
  tx
    .selectFrom('certificateHolders')
    .select(['id', 'name', 'street', 'city', 'state', 'zip', 'country'])
    .select(['approvedAt', 'requestId', 'wantedPolicies'])
    .select(
      sql<boolean>`exists (select from requests r
        where r.id = certificate_holders.request_id and r.status <> 'completed')`.as('isWaiting'),
    )
    // The row lock serializes two certificates issued to one holder at the same time.
    .$if(held, (rows) => rows.forUpdate())

export type HolderToIssue = Awaited<
  ReturnType<ReturnType<typeof selectHoldersToIssue>['executeTakeFirstOrThrow']>
>

/** A client's holder that was not removed, or 404. */
export async function holderOnFile(tx: Db, clientId: string, id: string, lock: LockOption) {
  const holder = await selectHoldersToIssue(tx, lock)
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!holder) throw notFound('Certificate holder')
  return holder
}

type HolderInput = Omit<z.output<typeof HolderForm>, 'country'> & { country?: string | null }

/**
 * Finds the holder with this name and address, including a removed one. If none exists, returns an
 * unsaved one. With `held`, saves it and locks the row.
 */
export async function findOrInsertHolder(
  tx: Db,
  clientId: string,
  typedHolder: HolderInput,
  { actorId, timestamp, held = false }: LockOption & { actorId: string; timestamp: string },
): Promise<HolderToIssue> {
  const selectSameHolder = () =>
    selectHoldersToIssue(tx, { held })
      .where('clientId', '=', clientId)
      .where(sql<boolean>`(lower(name), lower(street), lower(city), state, zip)
        = (lower(${typedHolder.name}), lower(${typedHolder.street}), lower(${typedHolder.city}), ${typedHolder.state}, ${typedHolder.zip})`)
      .orderBy(sql`removed_at is null`, 'desc')
      .orderBy('createdAt', 'desc')
  const holderBefore = await selectSameHolder().executeTakeFirst()
  if (!held)
    return (
      holderBefore ?? {
        ...typedHolder,
        country: typedHolder.country ?? null,
        id: newId(),
        approvedAt: null,
        requestId: null,
        wantedPolicies: null,
        isWaiting: false,
      }
    )
  if (holderBefore) {
    await tx
      .updateTable('certificateHolders')
      .set({ removedAt: null })
      .where('id', '=', holderBefore.id)
      .where('removedAt', 'is not', null)
      .execute()
    return holderBefore
  }
  await tx
    .insertInto('certificateHolders')
    .values({ ...typedHolder, id: newId(), clientId, createdBy: actorId, createdAt: timestamp })
    .onConflict((row) => row.doNothing())
    .execute()
  return selectSameHolder().executeTakeFirstOrThrow()
}

/** The stored row of a holder, locked until the transaction ends, or 404. */
export async function holderToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .certificateHolders.where('certificateHolders.id', '=', id)
    .select(['certificateHolders.clientId', 'certificateHolders.name'])
    .forUpdate('certificateHolders')
    .executeTakeFirst()
  if (!row) throw notFound('Certificate holder')
  return row
}

export async function clientOfHolder(db: Db, me: Me, id: string): Promise<string> {
  const row = await seenBy(db, me)
    .certificateHolders.where('certificateHolders.id', '=', id)
    .select('certificateHolders.clientId')
    .executeTakeFirst()
  if (!row) throw notFound('Certificate holder')
  return row.clientId
}

export const markHolderWaiting = (
  tx: Db,
  id: string,
  waitingFields: { requestId: string; wantedPolicies: string[] | null },
) => tx.updateTable('certificateHolders').set(waitingFields).where('id', '=', id).execute()

export const markHolderApproved = (tx: Db, id: string, userId: string, timestamp: string) =>
  tx
    .updateTable('certificateHolders')
    .set({ approvedBy: userId, approvedAt: timestamp })
    .where('id', '=', id)
    .where('approvedAt', 'is', null)
    .execute()

export const markHolderRemoved = (tx: Db, id: string, timestamp: string) =>
  tx.updateTable('certificateHolders').set({ removedAt: timestamp }).where('id', '=', id).execute()
