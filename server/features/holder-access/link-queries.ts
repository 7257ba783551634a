import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { replaceJob } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { certificateStatusOn, dayAndZone } from '../certificates/queries.ts'

/** Queues a job that emails a link to an address. One job per address waits. */
export const queueHolderLink = (db: Db, key: string, link: { email: string; at: string; sending: string }) =>
  sql`select ${replaceJob('sendHolderLink', key, link)}`.execute(db)

/** Serializes creating links for one address until the transaction ends. */
export const lockHolderLinksOf = (tx: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`holder link ${email}`}, 0))`.execute(tx)

export async function countHolderLinksSince(tx: Db, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('holderLinks')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('email', '=', email)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

export const insertHolderLink = (
  tx: Db,
  { token, email, from, until }: { token: string; email: string; from: Date; until: Date },
) =>
  tx
    .insertInto('holderLinks')
    .values({
      tokenHash: tokenHash(token),
      email,
      createdAt: from.toISOString(),
      expiresAt: until.toISOString(),
    })
    // The retry of a job that crashed after this insert inserts the same link again.
    .onConflict((row) => row.column('tokenHash').doNothing())
    .execute()

export const deleteHolderLink = (db: Db, token: string) =>
  db.deleteFrom('holderLinks').where('tokenHash', '=', tokenHash(token)).execute()

/** Opens a link once, and returns its address. Of two calls at the same time one gets it. */
export const openHolderLink = (
  db: Db,
  { token, exportToken, time, until }: { token: string; exportToken: string; time: Date; until: Date },
) =>
  db
    .updateTable('holderLinks')
    .set({
      openedAt: time.toISOString(),
      exportHash: tokenHash(exportToken),
      exportUntil: until.toISOString(),
    })
    .where('tokenHash', '=', tokenHash(token))
    .where('openedAt', 'is', null)
    .where('expiresAt', '>', time.toISOString())
    .returning('email')
    .executeTakeFirst()

export const findHolderLinkByExportToken = (db: Db, exportToken: string, now: Date) =>
  db
    .selectFrom('holderLinks')
    .select('email')
    .where('exportHash', '=', tokenHash(exportToken))
    .where('exportUntil', '>', now.toISOString())
    .executeTakeFirst()

/** An address may have three links an hour, so each row is needed for two. */
export const deleteOldHolderLinks = (db: Db, endTime: Date) =>
  db.deleteFrom('holderLinks').where('createdAt', '<', endTime.toISOString()).execute()

/**
 * Certificates whose email to this address a mail server accepted, of clients that are not closed.
 * An address reads only what the agency itself has sent there.
 */
const selectSentTo = (db: Db, email: string) =>
  db
    .selectFrom('certificates')
    .innerJoin('accounts', 'accounts.id', 'certificates.clientId')
    .innerJoin(
      (query) =>
        query
          .selectFrom('certificateEmails')
          .where('recipient', '=', email)
          .where('acceptedAt', 'is not', null)
          .groupBy('certificateId')
          .select(['certificateId', sql<string>`max(accepted_at)`.as('sentAt')])
          .as('sent'),
      (join) => join.onRef('sent.certificateId', '=', 'certificates.id'),
    )
    .where('accounts.closedAt', 'is', null)

export const wasCertificateSentTo = async (db: Db, email: string): Promise<boolean> =>
  (await selectSentTo(db, email).select('certificates.id').limit(1).executeTakeFirst()) !== undefined

/** The newest first; `after` is the number of the last row of the page before. */
export const certificatesSentTo = (
  db: Db,
  context: Pick<Context, 'agency' | 'now'>,
  { email, after, limit }: { email: string; after: number | null; limit: number },
) =>
  selectSentTo(db, email)
    .select([
      'certificates.number',
      'certificates.code',
      'certificates.printed',
      'certificates.issuedAt',
      'sent.sentAt',
      certificateStatusOn(dayAndZone(context)).as('standing'),
    ])
    .$if(after !== null, (rows) => rows.where('certificates.number', '<', after ?? 0))
    .orderBy('certificates.number', 'desc')
    .limit(limit)
    .execute()
