import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** The row of `installation` that exists while emails about changed certificates are on. */
export const switchName = 'email about changed certificates'

export const isSwitchedOn = sql<boolean>`exists (select from installation where name = ${switchName})`

export const areUpdatesOn = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('installation').where('name', '=', switchName).select('name').executeTakeFirst()) !==
  undefined

/**
 * A certificate that takes subscriptions: the emails are switched on, it is not withdrawn, and its
 * client is not closed.
 */
export const subscribableCertificate = (db: Db, certificateId: string) =>
  db
    .selectFrom('certificates')
    .innerJoin('accounts', 'accounts.id', 'certificates.clientId')
    .where('certificates.id', '=', certificateId)
    .where('certificates.withdrawnAt', 'is', null)
    .where('accounts.closedAt', 'is', null)
    .where(isSwitchedOn)
    .select(['certificates.clientId', 'certificates.number', 'certificates.printed'])
    .executeTakeFirst()
