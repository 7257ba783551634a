import type { Updateable } from 'kysely'
import { type AgencyProfile, defaultAgency, insertAgencyIfNone, readAgency } from '../../agency.ts'
import type { Agency as AgencyRow, Db } from '../../database/tables.ts'

/** The agency's row, locked: concurrent changes follow one another. */
export async function agencyToChange(tx: Db): Promise<AgencyProfile> {
  const { name, phone, email, license, address, color, timeZone } = defaultAgency
  // A portal whose first admin was created on the command line may have no agency name yet.
  await insertAgencyIfNone(tx, { name, phone, email, license, address, color, timeZone })
  await tx.selectFrom('agency').select('id').forUpdate().execute()
  return readAgency(tx)
}

export const updateAgency = (tx: Db, changes: Updateable<AgencyRow>) =>
  tx.updateTable('agency').set(changes).execute()
