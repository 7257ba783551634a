import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { tokenHash } from '../../platform/secrets.ts'

/** Stores a setup link and deletes expired ones. */
export async function insertSetupLink(db: Db, token: string, { from, until }: { from: Date; until: Date }) {
  await db.deleteFrom('setupLinks').where('expiresAt', '<=', from.toISOString()).execute()
  await db
    .insertInto('setupLinks')
    .values({ tokenHash: tokenHash(token), expiresAt: until.toISOString() })
    .execute()
}

export const isSetupLink = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('setupLinks')
    .select('expiresAt')
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()) !== undefined

/** Serializes concurrent setups, whichever links they use. */
export const lockSetup = (tx: Db) => sql`lock table setup_links in exclusive mode`.execute(tx)

export const deleteSetupLinks = (tx: Db) => tx.deleteFrom('setupLinks').execute()
