import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * The newest certificate of the same client for the same holder that prints a later term of the
 * same line. Evidence of property follows evidence of property. The printed holder must be the same
 * too: a holder's row may have changed since.
 */
export const nextCertificate = (db: Db, id: string) =>
  db
    .selectFrom('certificates as later')
    .innerJoin('certificates as first', (join) =>
      join
        .onRef('first.holderId', '=', 'later.holderId')
        .onRef('first.clientId', '=', 'later.clientId')
        .on('first.id', '=', id),
    )
    .select(['later.id', 'later.number', 'later.code', 'later.issuedAt', 'later.printed'])
    .where('later.id', '<>', id)
    .where('later.withdrawnAt', 'is', null)
    .where(sql<boolean>`later.printed -> 'holder' = first.printed -> 'holder'`)
    .where(sql<boolean>`(later.printed ? 'evidence') = (first.printed ? 'evidence')`)
    .where(
      sql<boolean>`exists (
        select from jsonb_to_recordset(first.printed -> 'policies') as listed (type text, "endDate" date)
        join jsonb_to_recordset(later.printed -> 'policies') as renewed (type text, "startDate" date)
          on renewed.type = listed.type and renewed."startDate" >= listed."endDate")`,
    )
    .orderBy('later.issuedAt', 'desc')
    .orderBy('later.id', 'desc')
    .limit(1)
    .executeTakeFirst()
