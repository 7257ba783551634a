import type { RetentionSettings } from '../../../contract/agency-forms.ts'
import type { Db } from '../../database/tables.ts'

export const readRetention = (db: Db): Promise<RetentionSettings> =>
  db
    .selectFrom('retention')
    .select(['policies', 'claims', 'quotes', 'correspondence', 'version'])
    .executeTakeFirstOrThrow()

export const retentionToChange = (tx: Db): Promise<RetentionSettings> =>
  tx
    .selectFrom('retention')
    .select(['policies', 'claims', 'quotes', 'correspondence', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * Sets how many years erased clients' records are kept. All retained records are reviewed again on
 * `day`, because a shorter period may have ended already.
 */
export async function updateRetention(
  tx: Db,
  years: Omit<RetentionSettings, 'version'>,
  day: string,
): Promise<void> {
  await tx.updateTable('retention').set(years).execute()
  await tx.updateTable('erasures').set({ nextOn: day }).where('erasedAt', 'is', null).execute()
}
